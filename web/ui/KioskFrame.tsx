import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import css from './frames.module.css'

type KioskFrameProps = {
  brand?: ReactNode
  titleRef?: Ref<HTMLSpanElement>
  aside?: ReactNode
  notice?: ReactNode
  year: number
  onYearTap?: (() => void) | undefined
  tone?: 'accent' | undefined
  centred?: boolean
  children: ReactNode
}

/** Large text without a menu. The year is a hidden exit, so it looks like text and has no tab stop. */
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
