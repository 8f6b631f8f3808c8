import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import css from './frames.module.css'

type KioskFrameProps = {
  /** Logo and name, of the shop where customers look. */
  brand?: ReactNode
  /** Where a screen puts a title of its own, which then takes the place of the brand. */
  titleRef?: Ref<HTMLSpanElement>
  aside?: ReactNode
  /** Above everything that the screen shows: an outage. */
  notice?: ReactNode
  year: number
  onYearTap?: (() => void) | undefined
  tone?: 'accent' | undefined
  /** The content stands in the middle of the height, as on pads. */
  centred?: boolean
  children: ReactNode
}

/** No menu, wide gutter, large text. The year is the way out and must look like text; it stays out of the tab order. */
export const KioskFrame = (props: KioskFrameProps) => {
  const { brand, titleRef, aside, notice, year, onYearTap, tone, centred, children } = props
  return (
    <div className={cx(css.kiosk, tone && css.kioskAccent)}>
      {(brand || aside) && (
        <header className={css.kioskHead}>
          <span className={css.brand}>
            {titleRef && <span ref={titleRef} className={css.ownTitle} />}
            <span className={css.shopTitle}>{brand}</span>
          </span>
          <span className={css.kioskAside}>{aside}</span>
        </header>
      )}
      {notice}
      <main className={cx(css.kioskMain, centred && css.centred)}>{children}</main>
      <footer className={css.kioskYear}>
        {onYearTap ? (
          <button type="button" tabIndex={-1} onClick={onYearTap}>
            © {year}
          </button>
        ) : (
          `© ${year}`
        )}
      </footer>
    </div>
  )
}
