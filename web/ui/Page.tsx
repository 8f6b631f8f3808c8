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

type PageBodyProps = {
  rail?: ReactNode
  /** Nothing in it takes the focus (a report): the keyboard then scrolls the middle itself. */
  readable?: boolean
  children: ReactNode
}

const focusable = { tabIndex: 0, role: 'group', 'aria-label': 'Content' }

/** The scrolling middle with gutter; `rail` stands at its right, or above it on narrow windows. */
export const PageBody = ({ rail, readable, children }: PageBodyProps) => (
  <div className={cx(css.body, rail !== undefined && css.withRail)} {...(readable && focusable)}>
    <div className={css.column}>{children}</div>
    {rail}
  </div>
)
