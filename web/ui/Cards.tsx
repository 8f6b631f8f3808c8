import type { CSSProperties, ReactNode } from 'react'
import css from './Cards.module.css'
import { cx } from './cx.ts'
import { Section } from './FormGrid.tsx'
import { Tag, type Tone } from './Tag.tsx'

/** Cards side by side; those that are there share the width of their row. */
export const CardGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>

/** The place of a card, in twelfths of a wide page. A card that shows nothing takes no place. */
export const CardSlot = ({ span, children }: { span: number; children: ReactNode }) => (
  <div className={css.slot} style={{ '--span': span } as CSSProperties}>
    {children}
  </div>
)

type CardProps = {
  title: string
  /** Beside the title, when something waits. */
  count?: { value: number; tone: Tone } | undefined
  /** At the right: the link to the card's screen. */
  aside?: ReactNode
  children: ReactNode
}

/** A card of the dashboard: a title, the way to its screen, and what is in it now. */
export const Card = ({ title, count, aside, children }: CardProps) => (
  <Section split flush title={title} note={count && <Tag tone={count.tone}>{count.value}</Tag>} aside={aside}>
    {children}
  </Section>
)

type FigureCardProps = {
  title: ReactNode
  /** At the right of the title: '19 tickets'. */
  aside?: ReactNode
  figure: string
  /** There is nothing yet: in quiet ink. */
  isNone?: boolean
  /** Beside the figure: how it went. */
  picture?: ReactNode
  remark?: ReactNode
}

/** A card that is one figure. */
export const FigureCard = ({ title, aside, figure, isNone, picture, remark }: FigureCardProps) => (
  <section className={css.figureCard}>
    <header className={css.figureHead}>
      <h2>{title}</h2>
      {aside && <span className={css.quiet}>{aside}</span>}
    </header>
    <div className={css.figureRow}>
      <b className={cx(css.bigFigure, isNone && css.none)}>{figure}</b>
      {picture}
    </div>
    {remark && <p className={css.remark}>{remark}</p>}
  </section>
)

/** Keeps the room of a card that is still to come, so that nothing below it moves. */
export const CardRoom = ({ height }: { height: number }) => (
  <div className={css.room} style={{ minHeight: height }} aria-hidden="true" />
)

/** The sum under the lines of a card. */
export const SumLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className={css.sum}>
    {label}
    <b>{children}</b>
  </p>
)

export const Lines = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={css.lines} aria-label={label}>
    {children}
  </ul>
)

type LineProps = { lead?: ReactNode; children: ReactNode; aside?: ReactNode; figure?: ReactNode }

/** One line of a card: a short lead, what it says, a quiet remark, and the figure at the end. */
export const Line = ({ lead, children, aside, figure }: LineProps) => (
  <li className={css.line}>
    {lead !== undefined && <span className={css.lead}>{lead}</span>}
    <span className={css.words}>{children}</span>
    {aside && <span className={css.quiet}>{aside}</span>}
    {figure !== undefined && <b className={css.figure}>{figure}</b>}
  </li>
)

/** Links in groups side by side, each group under its name. */
export const LinkGroups = ({ children }: { children: ReactNode }) => <div className={css.groups}>{children}</div>

export const LinkGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <h3 className={css.groupName}>{label}</h3>
    {children}
  </div>
)

export const linkClass = css.link
