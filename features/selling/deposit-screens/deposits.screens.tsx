import { Link } from '@tanstack/react-router'
import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { detailScreen } from '#web/makers/page/detail-screen.tsx'
import { ReportTable } from '#web/makers/report/ReportTable.tsx'
import { useLive } from '#web/queries.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { LegendItem } from '#web/ui/PageHead.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import {
  type CoinReceiptDeposit,
  DEPOSITS,
  type DepositedDay,
  getCoinReceiptDeposit,
  listCoinReceiptDeposits,
} from '../deposits/deposits.contract.ts'
import { daysText } from '../deposits/deposits.rules.ts'
import { DayNotes } from './DayNotes.tsx'
import { DepositDaysButton } from './DepositDays.tsx'

const PATH = '/portal/coin-receipt-deposit'
const { entity, list } = recordKinds.coin_receipt

/** Empty while the receipts still match their deposit. */
const Difference = ({ amount }: { amount: Cents }) =>
  amount === 0 ? null : <Tag tone="bad">{`${amount > 0 ? '+' : '−'}${formatAmount(cents(Math.abs(amount)))}`}</Tag>

const datesOf = ({ dates }: CoinReceiptDeposit) => <Ellipsis>{daysText(dates as Day[])}</Ellipsis>

export const CoinReceiptDeposits = listScreen(listCoinReceiptDeposits, () => {
  useLive(DEPOSITS, listCoinReceiptDeposits)
  return {
    title: 'Coin Receipt Deposit',
    buttons: <DepositDaysButton />,
    noun: 'deposits',
    nameOf: ({ depositDate }) => formatDay(depositDate as Day),
    legend: <LegendItem mark={<Tag tone="bad">difference</Tag>}>a receipt was voided or edited since</LegendItem>,
    look: ({ difference }) => ({ mark: difference === 0 ? undefined : 'warn' }),
    columns: [
      {
        key: 'depositDate',
        label: 'Deposit Date',
        as: 'day',
        width: 120,
        sort: true,
        link: ({ id }) => `${PATH}/${id}`,
      },
      { key: 'dates', label: 'Dates', render: datesOf },
      { key: 'comments', label: 'Comments', width: 300 },
      { key: 'total', label: 'Total', as: 'amount', width: 120 },
      {
        key: 'difference',
        label: 'Difference',
        as: 'amount',
        width: 110,
        render: ({ difference }) => <Difference amount={difference} />,
      },
    ],
    filters: [{ key: 'date', label: 'Deposit Date', kind: 'range' }],
    edit: { to: ({ id }) => `${PATH}/${id}` },
    live: entity,
    emptyText: 'A deposit stands here once receipts are ticked as deposited.',
  }
})

const dayColumns = [
  {
    key: 'day',
    label: 'Date',
    as: 'day',
    width: 120,
    render: ({ day }: DepositedDay) => <Link to={`${list}?date=${day}`}>{formatDay(day as Day)}</Link>,
  },
  { key: 'receipts', label: 'Receipts', as: 'number', width: 100 },
  { key: 'deposited', label: 'Deposited', as: 'amount', width: 130 },
  { key: 'cash', label: 'Cash now', as: 'amount', width: 130 },
  {
    key: 'difference',
    label: 'Difference',
    as: 'amount',
    width: 130,
    render: ({ difference }: DepositedDay) => <Difference amount={difference} />,
  },
  { key: 'comment', label: 'Comments' },
  { key: 'notes', label: 'Notes', width: 190, render: ({ day }: DepositedDay) => <DayNotes date={day as Day} /> },
] as const

export const CoinReceiptDepositDetail = detailScreen(getCoinReceiptDeposit, {
  title: ({ depositDate }) => `Deposit of ${formatDay(depositDate as Day)}`,
  back: PATH,
  live: entity,
  facts: [
    { key: 'depositDate', label: 'Deposit Date', as: 'day' },
    { key: 'total', label: 'Total', render: ({ total }) => formatDollars(total) },
    {
      key: 'difference',
      label: 'Receipts now',
      render: ({ difference }) => (difference === 0 ? 'equal' : <Difference amount={difference} />),
    },
    { key: 'comments', label: 'Comments' },
  ],
  below: ({ days }) => (
    <Section flush title="Days of this deposit">
      <ReportTable label="Days of this deposit" columns={dayColumns as never} rows={days} />
    </Section>
  ),
})
