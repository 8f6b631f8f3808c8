import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './FormGrid.module.css'

/** 24 columns; each field says by `span` how long its answer is. */
export const FormGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>

type SectionProps = {
  title?: ReactNode
  /** Beside the title, in secondary ink. */
  note?: ReactNode
  /** At the right of the title. */
  aside?: ReactNode
  /** The content reaches the card's sides, for tables. */
  flush?: boolean
  /** A hairline under the title, as cards of the rail have it. */
  split?: boolean
  children?: ReactNode
}

/** The card with a title; cards are never put into cards. */
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

/** The end of a form in a card: a quiet note, then its buttons. */
export const FormFoot = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={css.foot}>
    {note && <span className={css.footNote}>{note}</span>}
    {children}
  </div>
)

/** A text as it was written, lines and all. */
export const LongText = ({ children }: { children: string }) => <p className={css.long}>{children}</p>

/** Names at the left, values at the right. */
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
