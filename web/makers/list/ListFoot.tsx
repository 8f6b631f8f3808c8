import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Tag } from '../../ui/Tag.tsx'
import { BarState, Sum } from '../../ui/WorkBar.tsx'
import css from './list-foot.module.css'

export type ListTotals = {
  sums?: readonly (readonly [name: string, text: string])[]
  agrees?: string | undefined
  warning?: string | undefined
}

/** 'tickets' is 'ticket', 'categories' 'category', 'addresses' 'address' */
const singular = (noun: string) =>
  noun
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1')

const counted = (count: number, noun: string) => `${count} ${count === 1 ? singular(noun) : noun}`

const pageText = ({ noun, page, pageSize, rows, count, isCapped }: Props) => {
  if (count <= pageSize) return counted(count, noun)
  const first = (page - 1) * pageSize + 1
  const last = first + rows - 1
  return `${first.toLocaleString()}–${last.toLocaleString()} of ${count.toLocaleString()}${isCapped ? '+' : ''} ${noun}`
}

const newestText = ({ count, noun, pageSize }: Props) =>
  count > pageSize ? `${pageSize} latest ${noun}` : counted(count, noun)

type Props = {
  noun: string
  page: number
  pageSize: number
  rows: number
  count: number
  isCapped: boolean
  /** False where only the newest rows are shown. */
  isCounted: boolean
  isRead: boolean
  totals?: ListTotals | undefined
  pager?: ReactNode
  /** On a phone the main button is here, near the thumb. */
  main?: ReactNode
}

export const ListFoot = (props: Props) => {
  const { isRead, isCounted, totals, pager, main } = props
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
      {pager}
      {main && <span className={css.main}>{main}</span>}
    </>
  )
}
