import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './Page.module.css'

type PageProps = {
  /** The whole page says so: 3 px line under the top bar and a soft ground. */
  ground?: 'bad' | 'censored' | undefined
  head?: ReactNode
  /** The bottom bar of work screens. */
  bar?: ReactNode
  children: ReactNode
}

/** Head and bar stay, the middle scrolls. A `TableFrame` as child fills the middle and scrolls itself. */
export const Page = ({ ground, head, bar, children }: PageProps) => (
  <div className={cx(css.page, ground && css[ground])}>
    {head && <div className={css.head}>{head}</div>}
    {children}
    {bar}
  </div>
)

/** The scrolling middle with gutter; `rail` stands at its right, or above it on narrow windows. */
export const PageBody = ({ rail, children }: { rail?: ReactNode; children: ReactNode }) => (
  <div className={cx(css.body, rail !== undefined && css.withRail)}>
    <div className={css.column}>{children}</div>
    {rail}
  </div>
)
