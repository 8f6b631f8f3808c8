import { recordNumber } from '#shared/record-kinds.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { Banner } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { listTicketNumbers, type MissingNumber } from './ticket-numbers.contract.ts'

const written = ({ ticketType, ticketNumber }: MissingNumber) => recordNumber({ kind: ticketType, id: ticketNumber })

const states = [
  { value: 'all', label: 'All' },
  { value: 'void', label: 'Void' },
  { value: 'never used', label: 'Never used' },
]

const Note = () => (
  <Banner
    inline
    tone="info"
    title="Every number has a ticket or is listed here"
    text="A number is taken when a ticket has passed all rules. Only a server that stops at that very moment leaves one unused; it is noticed within a quarter of an hour after the next ticket."
  />
)

export const TicketNumbers = listScreen(listTicketNumbers, {
  title: 'Ticket Numbers',
  noun: 'void or unused numbers',
  search: 'Ticket number',
  columns: [
    {
      key: 'ticketNumber',
      label: 'Ticket',
      sort: true,
      width: 110,
      render: row => (row.state === 'void' ? <RecordNumber number={written(row)} /> : written(row)),
    },
    { key: 'ticketType', label: 'Kind', width: 80 },
    {
      key: 'state',
      label: 'State',
      width: 110,
      render: ({ state }) => <Tag tone={state === 'void' ? 'bad' : 'warn'}>{state}</Tag>,
    },
    { key: 'reason', label: 'Reason' },
    { key: 'noticedAt', label: 'Noticed', as: 'instant', sort: true, width: 130 },
  ],
  filters: [{ key: 'state', label: 'State', kind: 'choice', choices: states }],
  defaults: { state: 'all' },
  above: () => <Note />,
  nameOf: written,
  live: 'void_tickets',
  emptyText: 'No ticket is void, and no number is missing.',
})
