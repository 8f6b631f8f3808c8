import { IconArrowsExchange, IconCalculator, IconEqual } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatAmount } from '#shared/money.ts'
import { dayAt, daysAfter } from '#shared/time.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { asText } from '#web/text.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { accountNames, accounts } from '../ledger/ledger.rules.ts'
import { readPlace } from '../petty-details/petty-places.rules.ts'
import { AddNamedTransaction } from '../transaction-form/AddTransaction.tsx'
import { listAccounts, listTransactions, TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { AccountStrip } from './AccountStrip.tsx'
import { useTransactionList } from './use-transaction-list.tsx'

/** The specification's tabs, plus the account of a link. */
const filterChoices = (chosen: unknown) => {
  const choices = [
    { value: '', label: 'All' },
    { value: 'metro', label: 'Metro' },
    { value: 'coin', label: 'Coin' },
    { value: 'retail', label: 'Retail' },
    { value: 'jewelryretail', label: 'Jewelry Retail' },
  ]
  const isOwn = choices.some(({ value }) => value === asText(chosen))
  const place = isOwn ? undefined : readPlace(asText(chosen))
  return place ? [...choices, { value: asText(chosen), label: accountNames[place.account] }] : choices
}

const accountChoices = accounts.map(value => ({ value, label: accountNames[value] }))

const DAYS_SHOWN = 7

const useBooks = () => {
  const { data } = useCall(listAccounts, {})
  useLive('ledger', listAccounts)
  if (!data) return { accounts: undefined, totals: {} }
  const sums = [['All accounts', formatAmount(data.sum)]] as const
  const totals = data.sum === 0 ? { sums, agrees: 'books agree' } : { sums, warning: 'the books do not agree' }
  return { accounts: data.data, totals }
}

const pages = [
  { path: 'daily', label: 'Count', icon: <IconCalculator /> },
  { path: 'reconcile', label: 'Reconcile', icon: <IconEqual /> },
  { path: 'drawer-transfer', label: 'Drawer Transfer', icon: <IconArrowsExchange /> },
]

const buttons = pages.map(({ path, label, icon }) => (
  <PlainButton key={path} icon={icon} renderRoot={root => <Link to={`${TRANSACTIONS}/${path}`} {...root} />}>
    {label}
  </PlainButton>
))

const links = (
  <>
    <Link to={`${TRANSACTIONS}/snapshot`}>Snapshot</Link>
    <Link to={`${TRANSACTIONS}/worksheet`}>Worksheet</Link>
  </>
)

export const Transactions = listScreen(listTransactions, address => {
  const timeZone = useTimeZone()
  const today = dayAt(Date.now(), timeZone)
  const books = useBooks()
  const isOfPlace = asText(address.filter) !== ''
  const list = useTransactionList(address, TRANSACTIONS, AddNamedTransaction)
  return {
    ...list,
    title: 'Transactions',
    defaults: { startDate: daysAfter(today, -DAYS_SHOWN), endDate: today },
    filters: [
      { key: 'filter', label: 'Drawer', kind: 'choice', choices: filterChoices(address.filter) },
      ...(isOfPlace
        ? ([
            {
              key: 'toFrom',
              label: 'To/From',
              kind: 'select',
              all: 'To and from',
              options: [
                { value: 'to', label: 'To' },
                { value: 'from', label: 'From' },
              ],
            },
            { key: 'other', label: 'Other account', kind: 'select', all: 'Any account', options: accountChoices },
            { key: 'sinceCount', label: 'Since its last count', kind: 'check' },
          ] as const)
        : []),
      { key: 'startDate', label: 'Dates', kind: 'days', lastKey: 'endDate' },
      { key: 'showReversed', label: 'Show reversed', kind: 'check' },
    ],
    create: { label: 'Add Transaction', isOwn: true },
    legend: links,
    buttons,
    above: () => <AccountStrip accounts={books.accounts} />,
    totals: () => books.totals,
    emptyText: 'Tickets, receipts and transfers move cash; each of them stands here.',
  }
})
