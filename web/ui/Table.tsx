import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { type ComponentProps, type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import fields from './fields.module.css'
import css from './Table.module.css'
import { useDelayed } from './use-delayed.ts'
import { noRoomFor, useMedia } from './use-media.ts'

export type Width = number | 'rest'

/** The least width of the flexible column before the table scrolls sideways. */
const REST_WIDTH = 120

export const minWidthOf = (widths: readonly Width[]) =>
  widths.reduce<number>((sum, width) => sum + (width === 'rest' ? REST_WIDTH : width), 0)

type TableFrameProps = {
  label: string
  widths?: readonly Width[]
  minWidth?: number
  /** Rows and columns both matter, so a phone scrolls sideways instead of showing cards. */
  isMatrix?: boolean
  pinned?: 0 | 1 | 2
  refetching?: boolean | undefined
  foot?: ReactNode
  inline?: boolean
  below?: ReactNode
  children: ReactNode
}

export const ROW_HEIGHT = 28

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

const scrollable = { tabIndex: 0, role: 'group', 'aria-label': 'Rows' }

/** The gutter and borders around a table inside a card. */
const CARD_SIDES = 34

const LEAST_LIST = 719

/** Column names for the style sheet, which shows them before a card's cells. */
const nameCells = (table: HTMLTableElement) => {
  for (const [place, head] of [...(table.tHead?.rows[0]?.cells ?? [])].entries())
    table.style.setProperty(`--label-${place + 1}`, JSON.stringify(head.textContent))
}

/** A `<table>` with the house's look; it takes `<thead>`, `<tbody>`, `<tfoot>` of `HeadCell`, `Row` and `Cell`. */
export const TableFrame = (props: TableFrameProps) => {
  const { label, widths = [], minWidth = 0, isMatrix, pinned = 0, refetching, foot, inline, below, children } = props
  const needed = Math.max(minWidth, minWidthOf(widths))
  const isShort = useMedia(inline ? noRoomFor(needed, CARD_SIDES) : noRoomFor(Math.max(needed, LEAST_LIST), 0))
  const hasCards = isShort && !isMatrix
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (hasCards && table.current) nameCells(table.current)
  })
  const first = widths[0]
  const style = {
    ...(!hasCards && minWidth > 0 && { minWidth }),
    '--pin': `${typeof first === 'number' ? first : 0}px`,
  } as CSSProperties
  return (
    <div className={cx(css.frame, inline && css.inline)}>
      {refetching && <RefetchLine />}
      <div className={css.scroll} data-matrix={isMatrix || undefined} {...(!inline && scrollable)}>
        <table
          ref={table}
          className={cx(css.table, hasCards && css.cards)}
          aria-label={label}
          style={style}
          data-pinned={hasCards ? undefined : pinned}
          data-cards={hasCards || undefined}
          aria-busy={refetching}
        >
          {widths.length > 0 && !hasCards && (
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
  name?: string | undefined
  sorted?: Sort | undefined
  onSort?: (() => void) | undefined
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
    {name && <span className={fields.hidden}>{name}</span>}
  </th>
)

type RowProps = ComponentProps<'tr'> & {
  marked?: boolean | undefined
  /** A 3 px edge at the left: something is missing. */
  mark?: 'warn' | 'plum' | 'bad' | 'pink' | undefined
  /** Void: every cell struck, but those with `keep`. */
  struck?: boolean | undefined
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
  figures?: boolean | undefined
  centre?: boolean | undefined
  strong?: boolean | undefined
  dim?: boolean | undefined
  admin?: boolean | 'first' | undefined
  keep?: boolean | undefined
  fill?: boolean | undefined
  tip?: string | undefined
  slot?: RowCardSlot | undefined
}

/**
 * Title and amount are in a card's first line, the name in the second, details in the third with their column's
 * names, 'end' at the right. A note has its own line.
 */
export type RowCardSlot =
  | 'menu'
  | 'title'
  | 'amount'
  | 'name'
  | 'detail'
  | 'named'
  | 'end'
  | 'note'
  | 'control'
  | 'none'

export const Cell = (props: CellProps) => {
  const { number, figures, centre, strong, dim, admin, keep, fill, tip, slot, className, ...rest } = props
  return (
    <td
      {...rest}
      data-tip={tip}
      data-tip-cut={tip && ''}
      data-slot={slot}
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

/** Reserves the height of rows still to come, so that the scroll position can be restored. */
export const UndrawnRows = ({ count }: { count: number }) =>
  count > 0 && (
    <tr className={css.row}>
      <td style={{ height: count * ROW_HEIGHT }} />
    </tr>
  )

export const Ellipsis = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <span className={css.ellipsis} data-tip={children} data-tip-cut="">
      {children}
    </span>
  ) : null

const shares = [62, 78, 54, 88, 70]

export const SkeletonRows = ({ columns, rows = 12, numbers = [], blank = [] }: SkeletonProps) =>
  useDelayed()
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
