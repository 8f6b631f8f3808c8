import { IconAlertTriangle } from '@tabler/icons-react'
import { SavedCell } from '#web/makers/list/SavedCell.tsx'
import type { Column } from '#web/makers/page/columns.tsx'
import { asText } from '#web/text.ts'
import { Ellipsis } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { TicketRow, TicketSort } from '../tickets/tickets.contract.ts'
import { lacksCheckNumber } from '../tickets/tickets.rules.ts'
import { TicketCell } from './TicketCell.tsx'
import { ViewItems } from './ticket-row.tsx'
import css from './tickets.module.css'
import type { TicketRows } from './use-ticket-rows.tsx'

export type TicketColumn = Column<TicketRow, TicketSort>

const VoidReason = ({ ticket }: { ticket: TicketRow }) => (
  <div className={css.reason}>
    <Ellipsis>{`Void: ${ticket.voidReason}`}</Ellipsis>
  </div>
)

const NO_CHECK_NUMBER = 'No check number'

const NoCheckNumber = () => (
  <span className={css.noNumber} data-tip={NO_CHECK_NUMBER}>
    <Tag tone="warn" icon={<IconAlertTriangle />}>
      <span className={css.words}>
        No <span className={css.longer}>check </span>number
      </span>
    </Tag>
  </span>
)

const Comment = ({ ticket, rows }: { ticket: TicketRow; rows: TicketRows }) =>
  ticket.void ? (
    <VoidReason ticket={ticket} />
  ) : (
    <div className={css.comment}>
      {lacksCheckNumber(ticket) && <NoCheckNumber />}
      <SavedCell
        as="text"
        {...rows.cellOf(ticket)}
        label="Comment"
        value={ticket.comment}
        maxLength={1000}
        sends={comment => ({ comment })}
      />
    </div>
  )

export type ColumnWidths = { booth: number; name: number }

type ColumnsOf = { rows: TicketRows; editPath: (ticket: TicketRow) => string; widths: ColumnWidths }

/** A search by words looks in names too, so the name may be the match. */
const isByName = ({ search, filterBy }: Readonly<Record<string, unknown>>) =>
  /\p{L}{2}/u.test(asText(search)) && filterBy !== 'Ticket Items'

export const ticketColumns = ({ rows, editPath, widths }: ColumnsOf): TicketColumn[] => [
  {
    key: 'id',
    label: 'Ticket',
    width: 140,
    sort: true,
    render: ticket => (
      <TicketCell
        ticket={ticket}
        number={rows.numberOf(ticket)}
        to={editPath(ticket)}
        onAttachments={() => rows.viewAttachments(ticket)}
      />
    ),
  },
  { key: 'payment', label: 'Pay', width: 54 },
  { key: 'ticketTime', label: 'Date', as: 'instant', width: 120, sort: true },
  { key: 'ticketAmount', label: 'Ticket Amount', as: 'amount', width: 110, sort: true },
  { key: 'clerk', label: 'Clerk', width: 64 },
  { key: 'booth', label: 'Booth', width: widths.booth },
  { key: 'name', label: 'Name', width: widths.name, optional: isByName },
  {
    key: 'hasItems',
    label: 'Desc.',
    width: 94,
    card: 'end',
    screenOnly: true,
    render: ticket => <ViewItems ticket={ticket} {...rows.items(ticket)} />,
  },
  {
    key: 'comment',
    label: 'Comment',
    keep: true,
    fill: true,
    alsoInFile: [{ key: 'voidReason', label: 'Void' }],
    render: ticket => <Comment ticket={ticket} rows={rows} />,
  },
]
