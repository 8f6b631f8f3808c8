import { Fragment, type ReactNode } from 'react'
import { Cell, HeadCell, type Width } from '../../ui/Table.tsx'

export type TypedLine<Line> = {
  line: Line
  name: string
  error?: string | undefined
  /** The empty last line has only its first cell, across this many columns. */
  across?: number | undefined
  autoFocus?: boolean
  change: (changes: Partial<Line>) => void
}

type ColumnHead = {
  label: string
  width: Width
  number?: true
}

export type TypedColumn<Line> = ColumnHead & { cell: (typed: TypedLine<Line>) => ReactNode }
export type SavedColumn<Saved> = ColumnHead & { saved: (line: Saved) => ReactNode }

export type LineColumn<Line, Saved> = TypedColumn<Line> & SavedColumn<Saved>

/** The button column after the others; its heading may be for screen readers only (`name`). */
export type LineEnd = { label?: string; name?: string; width: number }

const NUMBER_WIDTH = 36

export const lineWidths = (columns: readonly ColumnHead[], end?: LineEnd, after: readonly ColumnHead[] = []) => [
  NUMBER_WIDTH,
  ...columns.map(({ width }) => width),
  ...(end ? [end.width] : []),
  ...after.map(({ width }) => width),
]

type HeadProps = {
  columns: readonly ColumnHead[]
  end?: LineEnd | undefined
  after?: readonly ColumnHead[]
  place?: string | undefined
}

const headsOf = (columns: readonly ColumnHead[]) =>
  columns.map(({ label, number }) => (
    <HeadCell key={label} number={number}>
      {label}
    </HeadCell>
  ))

export const LinesHead = ({ columns, end, after = [], place = '#' }: HeadProps) => (
  <thead>
    <tr>
      <HeadCell number>{place}</HeadCell>
      {headsOf(columns)}
      {end && <HeadCell name={end.name}>{end.label}</HeadCell>}
      {headsOf(after)}
    </tr>
  </thead>
)

const PlaceCell = ({ place }: { place: number }) => (
  <Cell number dim slot="title">
    {place}
  </Cell>
)

type TypedProps<Line> = { columns: readonly TypedColumn<Line>[]; place: number; typed: TypedLine<Line> }

export const cellsOf = <Line,>(columns: readonly TypedColumn<Line>[], typed: TypedLine<Line>) =>
  columns.map(({ label, cell }) => <Fragment key={label}>{cell(typed)}</Fragment>)

export const TypedCells = <Line,>({ columns, place, typed }: TypedProps<Line>) => (
  <>
    <PlaceCell place={place} />
    {cellsOf(columns.slice(0, typed.across ? 1 : undefined), typed)}
  </>
)

type SavedProps<Saved> = { columns: readonly SavedColumn<Saved>[]; place: number; line: Saved }

export const SavedCells = <Saved,>({ columns, place, line }: SavedProps<Saved>) => (
  <>
    <PlaceCell place={place} />
    {columns.map(({ label, saved }) => (
      <Fragment key={label}>{saved(line)}</Fragment>
    ))}
  </>
)

export const lineCount = ({ length }: readonly unknown[]) => (length === 1 ? '1 line' : `${length} lines`)
