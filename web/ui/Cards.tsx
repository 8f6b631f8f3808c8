import type { CSSProperties, ReactNode } from 'react'
import css from './Cards.module.css'
import { cx } from './cx.ts'
import { Section } from './FormGrid.tsx'
import { Tag, type Tone } from './Tag.tsx'

export const CardGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>

type SlotProps = {
  span: number
  /** On a narrow screen two stand side by side. */
  isFigure?: boolean | undefined
  children: ReactNode
}

export const CardSlot = ({ span, isFigure, children }: SlotProps) => (
  <div className={cx(css.slot, isFigure && css.pair)} style={{ '--span': span } as CSSProperties}>
    {children}
  </div>
)

type CardProps = {
  title: string
  count?: { value: number; tone: Tone } | undefined
  aside?: ReactNode
  children: ReactNode
}

export const Card = ({ title, count, aside, children }: CardProps) => (
  <Section split flush title={title} note={count && <Tag tone={count.tone}>{count.value}</Tag>} aside={aside}>
    {children}
  </Section>
)

type FigureCardProps = {
  title: ReactNode
  aside?: ReactNode
  figure: string
  isNone?: boolean
  picture?: ReactNode
  remark?: ReactNode
}

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

/** Reserves the room of a loading card, so that nothing below it moves. */
export const CardRoom = ({ height }: { height: number }) => (
  <div className={css.room} style={{ minHeight: height }} aria-hidden="true" />
)

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

export const Line = ({ lead, children, aside, figure }: LineProps) => (
  <li className={css.line}>
    {lead !== undefined && <span className={css.lead}>{lead}</span>}
    <span className={css.words}>{children}</span>
    {aside && <span className={css.quiet}>{aside}</span>}
    {figure !== undefined && <b className={css.figure}>{figure}</b>}
  </li>
)

export const LinkGroups = ({ children }: { children: ReactNode }) => <div className={css.groups}>{children}</div>

export const LinkGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <h3 className={css.groupName}>{label}</h3>
    {children}
  </div>
)

export const linkClass = css.link
