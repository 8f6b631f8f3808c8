import { type KeyboardEvent, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Section } from '../../ui/FormGrid.tsx'
import { KeyHints } from '../../ui/KeyCap.tsx'
import { Cell, Row, TableFrame } from '../../ui/Table.tsx'
import { hasNextLine } from './line-rules.ts'
import css from './lines.module.css'
import {
  cellsOf,
  type LineEnd,
  LinesHead,
  lineCount,
  lineWidths,
  SavedCells,
  type SavedColumn,
  TypedCells,
  type TypedColumn,
} from './lines.tsx'
import { isRemoveKey, RemoveButton, removeHint } from './RemoveButton.tsx'
import { useLineRemoval } from './use-line-removal.ts'

/** The lines as one form field. Their texts name themselves; `cells` names the parts another person changes. */
export const linesField = <K extends string>(key: K, cells: Readonly<Record<string, string>> = {}) =>
  ({ key, label: '', kind: 'custom', render: () => null, blank: [], cells }) as const

const removeHints = [removeHint]

type GridProps<Line> = {
  title: string
  note?: ReactNode
  aside?: ReactNode
  lineName?: string
  columns: readonly TypedColumn<Line>[]
  removeWidth: number
  /** Narrower windows scroll the lines sideways. */
  minWidth?: number
  /** Columns at the right of Remove. */
  after?: readonly TypedColumn<Line>[]
  /** Visible names for the columns of places and of Remove, where others are named alike. */
  heads?: { place: string; remove: string }
  /** Buttons that add lines, instead of an empty last line to type in. */
  adding?: ReactNode
  lines: readonly Line[]
  blank: Line
  max: number
  isComplete?: (line: Line) => boolean
  canRemove?: (at: number) => boolean
  markedAt?: number | undefined
  foot?: ReactNode
  error: string | undefined
  onChange: (lines: readonly Line[]) => void
}

type RowActs<Line> = { change: (at: number, changes: Partial<Line>) => void; remove: (at: number) => void }

type LineRowProps<Line> = {
  columns: readonly TypedColumn<Line>[]
  after: readonly TypedColumn<Line>[] | undefined
  line: Line
  at: number
  name: string
  error: string | undefined
  isMarked: boolean
  mayRemove: boolean
  /** The columns of the empty last line. */
  across: number | undefined
  acts: RowActs<Line>
}

const OneRow = <Line,>({
  columns,
  after = [],
  line,
  at,
  name,
  isMarked,
  mayRemove,
  acts,
  ...rest
}: LineRowProps<Line>) => {
  const isNext = rest.across !== undefined
  const typed = { ...rest, line, name, change: (changes: Partial<Line>) => acts.change(at, changes) }
  const removeByKey = (event: KeyboardEvent) => {
    if (!mayRemove || !isRemoveKey(event)) return
    event.preventDefault()
    acts.remove(at)
  }
  return (
    <Row marked={isMarked} onKeyDown={isNext ? undefined : removeByKey}>
      <TypedCells columns={columns} place={at + 1} typed={typed} />
      {!isNext && (
        <Cell centre slot="menu">
          {mayRemove && <RemoveButton label={`Remove ${name.toLowerCase()}`} onRemove={() => acts.remove(at)} />}
        </Cell>
      )}
      {!isNext && cellsOf(after, typed)}
    </Row>
  )
}

/** A document has up to 300 lines, and a key changes one; columns that stay the same object draw only that one. */
const LineRow = memo(OneRow) as typeof OneRow

/** The lines of a new document. Typing in the empty last line adds one; Enter goes on. */
export const LinesGrid = <Line,>(props: GridProps<Line>) => {
  const { title, note, lineName = 'Line', columns, lines, blank, canRemove = () => true, error, onChange } = props
  const { after = [], heads, adding } = props
  const end = { ...(heads ? { label: heads.remove } : { name: 'Remove' }), width: props.removeWidth }
  const widths = lineWidths(columns, end, after)
  const hasNext = adding === undefined && hasNextLine(lines, props)
  const rows = (hasNext ? [...lines, blank] : lines).map((line, at) => ({ line, at }))
  const body = useRef<HTMLTableSectionElement>(null)
  const removedAt = useRef<number>(undefined)
  const newest = useRef({ lines, onLines: onChange })
  useLayoutEffect(() => {
    newest.current = { lines, onLines: onChange }
  })
  const removeLine = useLineRemoval(newest, { lineName, max: props.max })
  // Keeps the focus in the grid: in the following line, or in the empty one.
  useEffect(() => {
    const row = removedAt.current === undefined ? undefined : body.current?.rows[removedAt.current]
    removedAt.current = undefined
    row?.querySelector<HTMLElement>('input')?.focus()
  })
  const acts: RowActs<Line> = {
    change: (at, changes) => {
      const kept = at < lines.length ? lines : [...lines, blank]
      onChange(kept.map((line, place) => (place === at ? { ...line, ...changes } : line)))
    },
    remove: at => {
      removedAt.current = at
      removeLine(at)
    },
  }
  const newestActs = useRef(acts)
  useLayoutEffect(() => {
    newestActs.current = acts
  })
  const [stableActs] = useState<RowActs<Line>>(() => ({
    change: (at, changes) => newestActs.current.change(at, changes),
    remove: at => newestActs.current.remove(at),
  }))
  return (
    <Section
      title={title}
      note={note}
      aside={
        <>
          {lines.length > 0 && <KeyHints hints={removeHints} />}
          {props.aside ?? lineCount(lines)}
        </>
      }
      flush
    >
      <TableFrame inline label={title} widths={widths} minWidth={props.minWidth ?? 0}>
        <LinesHead columns={columns} end={end} after={after} place={heads?.place} />
        <tbody ref={body}>
          {rows.map(({ line, at }) => {
            const isNext = at === lines.length
            return (
              <LineRow
                key={at}
                {...{ columns, line, at }}
                after={props.after}
                name={`${lineName} ${at + 1}`}
                error={isNext && lines.length > 0 ? undefined : error}
                isMarked={at === props.markedAt}
                mayRemove={!isNext && canRemove(at)}
                across={isNext ? widths.length - 1 : undefined}
                acts={stableActs}
              />
            )
          })}
        </tbody>
      </TableFrame>
      {adding && <div className={css.adding}>{adding}</div>}
      {props.foot && <div className={css.foot}>{props.foot}</div>}
    </Section>
  )
}

type SavedProps<Saved> = {
  title: string
  aside?: ReactNode
  columns: readonly SavedColumn<Saved>[]
  end?: LineEnd
  lines: readonly Saved[] | undefined
  foot?: ReactNode
}

export const SavedLines = <Saved extends { id: number }>(props: SavedProps<Saved>) => {
  const { title, aside, columns, end, lines, foot } = props
  return (
    <Section title={title} note={lines && lineCount(lines)} aside={aside} flush>
      {lines && lines.length > 0 && (
        <TableFrame inline label={title} widths={lineWidths(columns, end)}>
          <LinesHead columns={columns} end={end} />
          <tbody>
            {lines.map((line, at) => (
              <Row key={line.id}>
                <SavedCells columns={columns} place={at + 1} line={line} />
                {end && <Cell />}
              </Row>
            ))}
          </tbody>
        </TableFrame>
      )}
      {foot && <div className={css.foot}>{foot}</div>}
    </Section>
  )
}
