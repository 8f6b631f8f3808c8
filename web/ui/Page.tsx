import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './Page.module.css'

type PageProps = {
  ground?: 'bad' | 'censored' | undefined
  head?: ReactNode
  bar?: ReactNode
  children: ReactNode
}

export const Page = ({ ground, head, bar, children }: PageProps) => (
  <div className={cx(css.page, ground && css[ground])}>
    {head && <div className={css.head}>{head}</div>}
    {children}
    {bar}
  </div>
)

type PageBodyProps = {
  rail?: ReactNode
  readable?: boolean
  children: ReactNode
}

const focusable = { tabIndex: 0, role: 'group', 'aria-label': 'Content' }

export const PageBody = ({ rail, readable, children }: PageBodyProps) => (
  <div className={cx(css.body, rail !== undefined && css.withRail)} {...(readable && focusable)}>
    <div className={css.column}>{children}</div>
    {rail}
  </div>
)
