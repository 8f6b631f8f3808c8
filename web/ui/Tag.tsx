import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './Tag.module.css'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'plum'
type TagProps = { tone?: Tone | undefined; icon?: ReactNode; large?: boolean; children: ReactNode }

export const Tag = ({ tone = 'neutral', icon, large = false, children }: TagProps) => (
  <span className={cx(css.tag, css[tone], large && css.large)}>
    {icon}
    {children}
  </span>
)

export const Dot = ({ tone = 'ok', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={cx(css.dot, css[`${tone}Dot`])}>{children}</span>
)
