import type { ReactNode } from 'react'
import css from './WorkBar.module.css'

type WorkBarProps = {
  state?: ReactNode
  sums?: ReactNode
  note?: ReactNode
  buttons?: ReactNode
}

export const WorkBar = ({ state, sums, note, buttons }: WorkBarProps) => (
  <footer className={css.bar}>
    {state && <span className={css.state}>{state}</span>}
    {state && sums && <span className={css.rule} />}
    {sums && <span className={css.sums}>{sums}</span>}
    <span className={css.right}>
      {note && <span className={css.note}>{note}</span>}
      {buttons}
    </span>
  </footer>
)

export const BarState = ({
  tone,
  icon,
  children,
}: {
  tone?: 'bad' | 'warn' | 'ok'
  icon?: ReactNode
  children: ReactNode
}) => (
  <span className={css.word} data-tone={tone} role="status">
    {icon}
    {children}
  </span>
)

export const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className={css.sum}>
    {name} <b>{children}</b>
  </span>
)
