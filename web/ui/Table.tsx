import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './Table.module.css'
import { useLate } from './use-late.ts'

export type Width = number | 'rest'

/** What the column without a width keeps before the table scrolls sideways. */
const REST_WIDTH = 120

export const minWidthOf = (widths: readonly Width[]) =>
  widths.reduce<number>((sum, width) => sum + (width === 'rest' ? REST_WIDTH : width), 0)

type TableFrameProps = {
  /** What the table holds, for readers. */
  label: string
  /** Pixel widths in order; 'rest' takes what is left (one column). */
  widths?: readonly Width[]
  /** Below this the table scrolls sideways. */
  minWidth?: number
  /** How many first columns stay while it does. */
  pinned?: 0 | 1 | 2
  /** Old rows stay and a line runs under the head. */
  refetching?: boolean | undefined
  foot?: ReactNode
  /** As high as its rows, for tables in cards. */
  inline?: boolean
  /** What stands instead of rows: an empty state. */
  below?: ReactNode
  children: ReactNode
}

/** As in the style sheet. */
export const ROW_HEIGHT = 28

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

// A region that scrolls must be reachable with the keyboard.
const scrollable = { tabIndex: 0, role: 'group', 'aria-label': 'Rows' }

/** A `<table>` with the house's look; put `<thead>`, `<tbody>`, `<tfoot>` of `HeadCell`, `Row` and `Cell` inside. */
export const TableFrame = (props: TableFrameProps) => {
  const { label, widths, minWidth, pinned = 0, refetching, foot, inline, below, children } = props
  const first = widths?.[0]
  const style = { minWidth, '--pin': `${typeof first === 'number' ? first : 0}px` } as CSSProperties
  return (
    <div className={cx(css.frame, inline && css.inline)}>
      {refetching && <RefetchLine />}
      <div className={css.scroll} {...(!inline && scrollable)}>
        <table className={css.table} aria-label={label} style={style} data-pinned={pinned} aria-busy={refetching}>
          {widths && (
            <colgroup>
              {places(widths.length).map(place => (
                <col key={place} style={{ width: widths[place] === 'rest' ? undefined : widths[place] }} />
              ))}
            </colgroup>
          )}
          {children}
        </table>
        {below}
      </div>
      {foot && <div className={css.foot}>{foot}</div>}
    </div>
  )
}

export const RefetchLine = () => <div className={css.refetch} role="presentation" />

export type Sort = 'asc' | 'desc'
type HeadCellProps = Omit<ComponentProps<'th'>, 'align'> & {
  number?: boolean | undefined
  centre?: boolean | undefined
  /** Read out where the head shows nothing: 'Remove'. */
  name?: string | undefined
  /** In force now; sortable columns give `onSort` too. */
  sorted?: Sort | undefined
  onSort?: (() => void) | undefined
  /** 'first' draws the rule left of the group. */
  admin?: boolean | 'first' | undefined
}

const groupClass = (admin: boolean | 'first' | undefined) => cx(admin && css.admin, admin === 'first' && css.adminFirst)

const arrows = { asc: <IconArrowUp />, desc: <IconArrowDown />, none: <IconSelector /> }

export const HeadCell = ({
  number,
  centre,
  name,
  sorted,
  onSort,
  admin,
  children,
  className,
  ...rest
}: HeadCellProps) => (
  <th
    scope="col"
    {...rest}
    className={cx(css.head, number && css.number, centre && css.centre, groupClass(admin), className)}
    aria-sort={onSort ? (sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none') : undefined}
  >
    {onSort ? (
      <button type="button" className={cx(css.sort, sorted && css.sorted)} onClick={onSort}>
        {children}
        {arrows[sorted ?? 'none']}
      </button>
    ) : (
      children
    )}
    {name && <span className={css.hidden}>{name}</span>}
  </th>
)

type RowProps = ComponentProps<'tr'> & {
  /** The keyboard's row, or the one whose menu is open. */
  marked?: boolean | undefined
  /** A 3 px edge at the left: something is missing. */
  mark?: 'warn' | 'plum' | 'bad' | undefined
  /** Void: every cell struck, but those with `keep`. */
  struck?: boolean | undefined
  /** Just arrived: a soft ground that fades. */
  fresh?: boolean | undefined
  total?: boolean
}

export const Row = ({ marked, mark, struck, fresh, total, className, ...rest }: RowProps) => (
  <tr
    {...rest}
    data-marked={marked || undefined}
    className={cx(
      css.row,
      mark && css[mark],
      marked && css.marked,
      struck && css.struck,
      fresh && css.fresh,
      total && css.total,
      className,
    )}
  />
)

type CellProps = Omit<ComponentProps<'td'>, 'align'> & {
  number?: boolean | undefined
  /** Made of figures, which then stand below each other: ids, days, times. */
  figures?: boolean | undefined
  centre?: boolean | undefined
  /** Ids and amounts. */
  strong?: boolean | undefined
  dim?: boolean | undefined
  admin?: boolean | 'first' | undefined
  /** Not struck in a void row, and red: the reason. */
  keep?: boolean | undefined
  /** The content fills the cell (checkboxes, grid inputs). */
  fill?: boolean | undefined
  /** The whole of its text, for when it is cut off at the column's end. */
  tip?: string | undefined
}

export const Cell = (props: CellProps) => {
  const { number, figures, centre, strong, dim, admin, keep, fill, tip, className, ...rest } = props
  return (
    <td
      {...rest}
      data-tip={tip}
      data-tip-cut={tip && ''}
      className={cx(
        css.cell,
        number && css.number,
        figures && css.figures,
        centre && css.centre,
        strong && css.strong,
        dim && css.dim,
        keep && css.keep,
        fill && css.fill,
        groupClass(admin),
        className,
      )}
    />
  )
}

/** The room of rows that are still to come, so that the list can be scrolled to where it was. */
export const UndrawnRows = ({ count }: { count: number }) =>
  count > 0 && (
    <tr className={css.row}>
      <td style={{ height: count * ROW_HEIGHT }} />
    </tr>
  )

/** A text inside a cell, cut off at the column's end; the whole shows on hover and focus. */
export const Ellipsis = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <span className={css.ellipsis} data-tip={children} data-tip-cut="">
      {children}
    </span>
  ) : null

const shares = [62, 78, 54, 88, 70]

/** Bars in the real columns, after 150 ms. */
export const SkeletonRows = ({ columns, rows = 12, numbers = [], blank = [] }: SkeletonProps) =>
  useLate()
    ? places(rows).map(row => (
        <tr key={row} className={css.row}>
          {places(columns).map(column => (
            <td key={column} className={cx(css.cell, numbers.includes(column) && css.number)}>
              {!blank.includes(column) && (
                <span className={css.bone} style={{ width: `${shares[(row * 2 + column) % shares.length]}%` }} />
              )}
            </td>
          ))}
        </tr>
      ))
    : null

type SkeletonProps = { columns: number; rows?: number; numbers?: readonly number[]; blank?: readonly number[] }
