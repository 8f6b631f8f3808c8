import { IconCopy, IconRestore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatAmount } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { sayMessage, sayOutcome } from '#web/failures.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { queryClient } from '#web/queries.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { PlainButton } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { handedOutForText, handedOutText } from './handed-out.rules.ts'
import { listVoids, recoverVoid, restoreVoid, type VoidRow } from './voids.contract.ts'
import { wayBackTexts } from './voids.rules.ts'

const numberOf = ({ ticketType, ticketId }: VoidRow) => recordNumber({ kind: ticketType, id: ticketId })

const Recovered = ({ as }: { as: readonly string[] }) =>
  as.map((number, at) => (
    <Fragment key={number}>
      {at > 0 && ', '}
      <RecordNumber number={number} />
    </Fragment>
  ))

const refetch = () => queryClient.invalidateQueries({ queryKey: [listVoids.path] })

const restore = async (row: VoidRow) => {
  const text = `${wayBackTexts(row.ticketType, row.ticketAmount).restores} ${handedOutText(row.handedOut)}`.trim()
  if (!(await confirm({ title: `Restore ${numberOf(row)}?`, text, confirmLabel: 'Restore', doubtful: true }))) return
  await sayOutcome(call(restoreVoid, { id: row.id }), ({ message }) => toast.ok(message, numberOf(row)))
  await refetch()
}

const recover = async (row: VoidRow) => {
  const { copies, makeNew, make: confirmLabel } = wayBackTexts(row.ticketType, row.ticketAmount)
  const text = `${copies} ${handedOutForText(numberOf(row), row.handedOut)}`.trim()
  if (!(await confirm({ title: `${makeNew} from ${numberOf(row)}?`, text, confirmLabel }))) return
  await sayOutcome(call(recoverVoid, { id: row.id }), sayMessage)
  await refetch()
}

export const Voids = listScreen(listVoids, {
  title: 'Void Tickets',
  noun: 'void tickets',
  search: 'Number, name or reason',
  buttons: (
    <PlainButton renderRoot={root => <Link to="/portal/void-logger/reasons" {...root} />}>Void Reasons</PlainButton>
  ),
  columns: [
    {
      key: 'ticketId',
      label: 'Ticket',
      sort: true,
      width: 110,
      render: row => <RecordNumber number={numberOf(row)} />,
    },
    { key: 'customer_name', label: 'Customer', sort: true, width: 220 },
    { key: 'ticketAmount', label: 'Ticket Amount', as: 'amount', sort: true, width: 130 },
    {
      key: 'handedOut',
      label: 'Handed Out',
      as: 'amount',
      width: 110,
      render: row => (row.handedOut === 0 ? '' : formatAmount(row.handedOut)),
    },
    { key: 'reason', label: 'Reason' },
    { key: 'voidedBy', label: 'Voided By', width: 160 },
    { key: 'dateAdded', label: 'Date', as: 'instant', sort: true, width: 130 },
    { key: 'recovered_as', label: 'Recovered As', width: 140, render: row => <Recovered as={row.recovered_as} /> },
    { key: 'standsAs', label: 'Stands As', width: 110, render: row => <RecordNumber number={row.standsAs} /> },
  ],
  actions: row => [
    // The other record of the purchase has to be void first.
    [
      {
        label: 'Restore',
        icon: <IconRestore />,
        disabled: row.standsAs !== '',
        reason: row.standsAs && `${row.standsAs} is not void`,
        onSelect: () => void restore(row),
      },
      {
        label: wayBackTexts(row.ticketType, row.ticketAmount).copyTo,
        icon: <IconCopy />,
        disabled: row.standsAs !== '',
        onSelect: () => void recover(row),
      },
    ],
  ],
  nameOf: numberOf,
  live: 'void_tickets',
  emptyText: 'A ticket or receipt that is marked void is listed here until it is restored.',
})
