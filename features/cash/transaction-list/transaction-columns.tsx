import { type Cents, formatAmount } from '#shared/money.ts'
import type { Column } from '#web/makers/page/columns.tsx'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { placeName } from '../petty-details/petty-places.rules.ts'
import { firstName } from '../transactions/transaction-links.ts'
import type { Transaction } from '../transactions/transactions.contract.ts'
import css from './transaction-columns.module.css'

/** Fixed widths on a narrow window keep every column visible. */
const widths = {
  wide: { id: 76, time: 116, place: 110, amount: 96, hundreds: 48, note: 48, notes: 116, by: 88 },
  narrow: { id: 58, time: 112, place: 100, amount: 84, hundreds: 42, note: 34, notes: 78, by: 54 },
}

/** Payouts will be counted; most other uncounted entries never are. */
const UncountedNotes = ({ purpose, isReversed }: Transaction) =>
  purpose === 'payout' && !isReversed ? <Tag tone="warn">not known</Tag> : <span className={css.quiet}>by amount</span>

const otherCash = ({ denom2, coins }: { denom2: number | null; coins: Cents | null }) =>
  [denom2 ? `$2 × ${denom2}` : '', coins ? `coins ${formatAmount(coins)}` : ''].filter(Boolean).join(', ')

const NotesCell = (transaction: Transaction) =>
  transaction.denom100 === null ? (
    <UncountedNotes {...transaction} />
  ) : (
    <span className={css.quiet}>{otherCash(transaction)}</span>
  )

/** Tells several transactions of one receipt apart. */
const purposeWords: Record<string, string> = { tender: 'cash tendered', change: 'change' }

/** Links the record and drops its number from the comment. */
const CommentCell = ({ record, comment, purpose, pettyWho }: Transaction) => {
  const words = record && comment.startsWith(record) ? comment.slice(record.length).trim() : comment
  const text = [words || purposeWords[purpose], pettyWho].filter(Boolean).join(' · ')
  return (
    <span className={css.comment}>
      {record && <RecordNumber number={record} />}
      <Ellipsis>{text}</Ellipsis>
    </span>
  )
}

const noteColumn = <Key extends 'denom100' | 'denom50' | 'denom20' | 'denom10' | 'denom5' | 'denom1'>(
  key: Key,
  width: number,
) => ({
  key,
  label: `$${key.slice('denom'.length)}`,
  as: 'number' as const,
  width,
  render: (transaction: Transaction) => transaction[key] || '',
})

type Columns = readonly Column<Transaction, 'id' | 'time' | 'amount'>[]

export const transactionColumns = (openPath: (id: number) => string, isNarrow: boolean): Columns => {
  const width = isNarrow ? widths.narrow : widths.wide
  return [
    { key: 'id', label: 'No.', width: width.id, sort: true, link: ({ id }) => openPath(id) },
    { key: 'time', label: 'Date', as: 'instant', width: width.time, sort: true },
    {
      key: 'src',
      label: 'From',
      card: 'named',
      width: width.place,
      render: ({ src }) => <Ellipsis>{placeName(src)}</Ellipsis>,
    },
    {
      key: 'dest',
      label: 'To',
      card: 'named',
      width: width.place,
      render: ({ dest }) => <Ellipsis>{placeName(dest)}</Ellipsis>,
    },
    { key: 'amount', label: 'Amount', as: 'amount', width: width.amount, sort: true },
    noteColumn('denom100', width.hundreds),
    noteColumn('denom50', width.note),
    noteColumn('denom20', width.note),
    noteColumn('denom10', width.note),
    noteColumn('denom5', width.note),
    {
      ...noteColumn('denom1', width.note),
      alsoInFile: [
        { key: 'denom2', label: '$2' },
        { key: 'coins', label: 'Coins' },
      ],
    },
    { key: 'coins', label: 'Notes', width: width.notes, screenOnly: true, render: NotesCell },
    {
      key: 'comment',
      label: 'Comment',
      render: CommentCell,
      alsoInFile: [
        { key: 'record', label: 'Record' },
        { key: 'pettyWho', label: 'Who' },
      ],
    },
    { key: 'by', label: 'By', width: width.by, render: ({ by }) => <span data-tip={by}>{firstName(by)}</span> },
  ]
}
