import * as z from 'zod/mini'
import { lastMonth } from '#shared/day-range.ts'
import { formatDollars } from '#shared/money.ts'
import { type Day, dayAt, formatDays } from '#shared/time.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { useTimeZone } from '#web/session.ts'
import { Ellipsis } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { Sum, WorkBar } from '#web/ui/WorkBar.tsx'
import { signedAmount } from '../ledger/signed-amount.ts'
import { AddPettyCash } from '../transaction-form/AddTransaction.tsx'
import css from '../transaction-list/transaction-columns.module.css'
import { useTransactionList } from '../transaction-list/use-transaction-list.tsx'
import { PETTY_CASH } from '../transactions/transaction-links.ts'
import { listTransactions } from '../transactions/transactions.contract.ts'
import { getPettyCashReport, type PettyCashRow, pettyTypes } from './petty-cash.contract.ts'
import { ViewEditButton } from './ViewEditButton.tsx'

const PLACE_WIDTH = 168
const NARROW_PLACE_WIDTH = 130

const listPettyCash = {
  ...listTransactions,
  input: z.extend(listTransactions.input, {
    filter: z.pipe(
      z.transform((): unknown => 'pettycash'),
      listTransactions.input.shape.filter,
    ),
  }),
}

/** Petty cash transactions, with a form that fills petty cash from the Metro drawer. */
export const PettyCashTransactions = listScreen(listPettyCash, address => {
  const today = dayAt(Date.now(), useTimeZone())
  const list = useTransactionList(address, PETTY_CASH, AddPettyCash)
  const width = useMedia(NARROW) ? NARROW_PLACE_WIDTH : PLACE_WIDTH
  return {
    ...list,
    title: 'Petty Cash Transactions',
    // From or To shows the user, and needs the room.
    columns: list.columns
      .filter(({ label }) => label !== 'Notes')
      .map(column => (column.key === 'src' || column.key === 'dest' ? { ...column, width } : column)),
    // Undeclared filters are not read.
    defaults: { ...lastMonth(today), filter: 'pettycash' as const },
    filters: [
      {
        key: 'toFrom',
        label: 'Type',
        kind: 'choice',
        choices: [
          { value: '', label: 'All' },
          { value: 'to', label: 'Addition' },
          { value: 'from', label: 'Substraction' },
        ],
      },
      { key: 'startDate', label: 'Dates', kind: 'days', lastKey: 'endDate' },
      { key: 'showReversed', label: 'Show reversed', kind: 'check' },
    ],
    create: { label: 'New', isOwn: true },
    emptyText: 'What goes to petty cash, and out of it, stands here.',
  }
})

/** Says which proof is on file, without any digit of it. */
const proofText = ({ SSN, eMail }: PettyCashRow) => [SSN && 'SSN', eMail && 'e-mail'].filter(Boolean).join(', ')

const Details = (row: PettyCashRow) => {
  const text = proofText(row)
  return text && <Tag>{text}</Tag>
}

/** An entry edited or deleted on a later day is listed on both days. */
const PostedComment = ({ comment, isReversal, isReversed }: PettyCashRow) => (
  <span className={css.comment}>
    {isReversed && <Tag>{isReversal ? 'reversal' : 'reversed later'}</Tag>}
    <Ellipsis>{comment}</Ellipsis>
  </span>
)

const counted = (count: number) => (count === 1 ? '1 transaction' : `${count.toLocaleString('en-US')} transactions`)

export const PettyCashReports = reportScreen(getPettyCashReport, {
  title: 'Petty Cash Reports',
  defaults: timeZone => {
    const { startDate, endDate } = lastMonth(dayAt(Date.now(), timeZone))
    return { start: startDate, end: endDate, type: 'All' as const }
  },
  headFilter: ({ start, end, type }) => `${formatDays(start as Day | undefined, end as Day | undefined)}, ${type}`,
  filters: [
    { key: 'start', label: 'Start Date', kind: 'day' },
    { key: 'end', label: 'End Date', kind: 'day' },
    { key: 'type', label: 'Type', kind: 'choice', choices: pettyTypes.map(value => ({ value, label: value })) },
  ],
  submit: 'Get Reports',
  live: 'ledger',
  sections: [
    reportSection(getPettyCashReport, 'data', {
      title: 'Petty cash',
      note: ({ data }) => counted(data.length),
      columns: [
        { key: 'comment', label: 'Comment', render: PostedComment },
        { key: 'who', label: 'For Who', width: 180, render: ({ who, name }) => <Ellipsis>{who || name}</Ellipsis> },
        { key: 'time', label: 'Transaction Date', as: 'instant', width: 140, sort: true },
        {
          key: 'change',
          label: 'Amount',
          as: 'amount',
          width: 96,
          sort: true,
          render: ({ change }) => signedAmount(change),
        },
        { key: 'SSN', label: 'Details', width: 104, for: 'admin', screenOnly: true, render: Details },
        {
          key: 'id',
          label: 'View/Edit',
          width: 88,
          screenOnly: true,
          render: ({ id }) => <ViewEditButton id={id} />,
        },
      ],
      emptyText: 'No petty cash came in or went out on these days.',
    }),
  ],
  foot: ({ data, totals }) =>
    totals && (
      <WorkBar
        state={counted(data.length)}
        sums={
          <>
            <Sum name="Addition">{formatDollars(totals.additions)}</Sum>
            <Sum name="Substraction">{formatDollars(totals.subtractions)}</Sum>
            <Sum name="Change">{signedAmount(totals.change)}</Sum>
            <Sum name="Ending Balance">{formatDollars(totals.balance)}</Sum>
          </>
        }
      />
    ),
})
