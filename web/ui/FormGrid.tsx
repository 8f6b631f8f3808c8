import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './FormGrid.module.css'

export const FormGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>

type SectionProps = {
  title?: ReactNode
  note?: ReactNode
  aside?: ReactNode
  flush?: boolean
  split?: boolean
  children?: ReactNode
}

export const Section = ({ title, note, aside, flush, split, children }: SectionProps) => (
  <section className={cx(css.card, split && css.split)}>
    {(title || aside) && (
      <header className={css.head}>
        {title && <h2 className={css.title}>{title}</h2>}
        {note && <span className={css.note}>{note}</span>}
        {aside && <span className={css.aside}>{aside}</span>}
      </header>
    )}
    {children && <div className={cx(css.body, flush && css.flush)}>{children}</div>}
  </section>
)

export const FormFoot = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={css.foot}>
    {note && <span className={css.footNote}>{note}</span>}
    {children}
  </div>
)

export const LongText = ({ children }: { children: string }) => <p className={css.long}>{children}</p>

export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={css.facts}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
