import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { PAGE_SIZE } from '#shared/pages.ts'
import { Pager } from '../ui/Pager.tsx'
import { Tag } from '../ui/Tag.tsx'
import { BarState, Sum } from '../ui/WorkBar.tsx'
import css from './list-foot.module.css'

/** What a list says below its rows, beside their count. */
export type ListTotals = {
  /** What all its pages come to: 'Cash $126,940.50'. */
  sums?: readonly (readonly [name: string, text: string])[]
  /** Beside the sums, which must agree and do: 'books agree'. */
  agrees?: string | undefined
  /** What waits: '1 receipt of 11/13 not deposited'. */
  warning?: string | undefined
}

/** 'tickets' is 'ticket', 'categories' 'category', 'addresses' 'address' */
const singular = (noun: string) =>
  noun
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1')

const counted = (count: number, noun: string) => `${count} ${count === 1 ? singular(noun) : noun}`

const pageText = ({ noun, page, rows, count, isCapped }: Props) => {
  if (count <= PAGE_SIZE) return counted(count, noun)
  const first = (page - 1) * PAGE_SIZE + 1
  const last = first + rows - 1
  return `${first.toLocaleString()}–${last.toLocaleString()} of ${count.toLocaleString()}${isCapped ? '+' : ''} ${noun}`
}

const newestText = ({ count, noun }: Props) =>
  count > PAGE_SIZE ? `${PAGE_SIZE} latest ${noun}` : counted(count, noun)

type Props = {
  noun: string
  page: number
  /** How many are on this page, and on all of them; there may be more than were counted. */
  rows: number
  count: number
  isCapped: boolean
  /** The rows are a page of many, or all there are; else the newest of them. */
  isCounted: boolean
  /** Nothing is said of rows that are not there yet. */
  isRead: boolean
  totals?: ListTotals | undefined
  onPage?: ((page: number) => void) | undefined
}

/** The line below a list: how many, what they come to, what waits, and the pages. */
export const ListFoot = (props: Props) => {
  const { isRead, isCounted, totals, onPage } = props
  const text = isCounted ? pageText(props) : newestText(props)
  return (
    <>
      <span>{isRead ? text : ''}</span>
      {totals?.sums && (
        <span className={css.sums}>
          {totals.sums.map(([name, sum]) => (
            <Sum key={name} name={name}>
              {sum}
            </Sum>
          ))}
          {totals.agrees && (
            <Tag tone="ok" icon={<IconCheck />}>
              {totals.agrees}
            </Tag>
          )}
        </span>
      )}
      {totals?.warning && (
        <BarState tone="warn" icon={<IconAlertTriangle />}>
          {totals.warning}
        </BarState>
      )}
      {onPage && <Pager page={props.page} pages={Math.ceil(props.count / PAGE_SIZE)} onPage={onPage} />}
    </>
  )
}
