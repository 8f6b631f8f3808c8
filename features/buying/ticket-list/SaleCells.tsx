import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatAmount } from '#shared/money.ts'
import { SavedCell } from '#web/makers/SavedCell.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import { profitOf } from '../tickets/profit.rules.ts'
import { fieldsOf, type Side } from '../tickets/sold-to.rules.ts'
import type { TicketRow } from '../tickets/tickets.contract.ts'
import css from './tickets.module.css'
import type { TicketRows } from './use-ticket-rows.tsx'

/** What Admin keeps in the row of who bought the ticket: buyer, amount and paid, side B below side A. */

type CellProps = { ticket: TicketRow; rows: TicketRows }
type SideProps = CellProps & { side: Side }

const ofSide = (label: string, { rows, side }: SideProps) => (rows.hasSides ? `${label} (${side})` : label)

const Sides = ({ ticket, rows, of }: CellProps & { of: (side: Side) => ReactNode }) => (
  <div className={css.sides}>
    {rows.sidesOf(ticket).map(side => (
      <div key={side} className={css.side}>
        {of(side)}
      </div>
    ))}
  </div>
)

const paidField = { A: 'paidInFull', B: 'paidInFullB' } as const

/** What the row loses with the buyer of a side. A computed profit follows from the amount, a typed one does not. */
const restoresOf = ({ ticket, side }: SideProps): object[] => {
  const { buyer, amount } = fieldsOf[side]
  const { profit = null, soldToAmount = null, soldToAmountB = null, ticketAmount } = ticket
  const sale = { [buyer]: ticket[buyer], [amount]: ticket[amount], paidInFull: ticket[paidField[side]] === true, side }
  return profit === profitOf({ soldToAmount, soldToAmountB }, ticketAmount) ? [sale] : [sale, { profit }]
}

const Buyer = (props: SideProps) => {
  const { ticket, rows, side } = props
  const field = fieldsOf[side].buyer
  return (
    <SavedCell
      as="choice"
      {...rows.cellOf(ticket)}
      label={ofSide('Sold To', props)}
      value={ticket[field] ?? ''}
      options={rows.buyers}
      sends={name => ({ [field]: name })}
      restores={restoresOf(props)}
    />
  )
}

const AddSide = ({ ticket, rows }: CellProps) => (
  <IconButton
    className={css.addSide}
    label={`Sell side B of ${rows.numberOf(ticket)}`}
    icon={<IconPlus />}
    onClick={() => rows.openSideB(ticket)}
  />
)

/** Who buys each side. A void ticket shows it and takes nothing. */
export const SoldToCell = ({ ticket, rows }: CellProps) => (
  <Sides
    ticket={ticket}
    rows={rows}
    of={side => {
      if (ticket.void)
        return (
          <span className={css.text}>
            <Ellipsis>{ticket[fieldsOf[side].buyer]}</Ellipsis>
          </span>
        )
      const canAddSide = rows.hasSides && ticket.soldTo && rows.sidesOf(ticket).length === 1
      return (
        <>
          {rows.sidesOf(ticket).length > 1 && <span className={css.letter}>{side}</span>}
          <Buyer ticket={ticket} rows={rows} side={side} />
          {canAddSide && <AddSide ticket={ticket} rows={rows} />}
        </>
      )
    }}
  />
)

/** For how much; there is nothing to type without a buyer. */
export const SoldAmountCell = ({ ticket, rows }: CellProps) => (
  <Sides
    ticket={ticket}
    rows={rows}
    of={side => {
      const { buyer, amount: field } = fieldsOf[side]
      const amount = ticket[field]
      if (ticket.void || !ticket[buyer])
        return <span className={css.text}>{typeof amount === 'number' && formatAmount(amount)}</span>
      return (
        <SavedCell
          as="amount"
          {...rows.cellOf(ticket)}
          label={ofSide('Amount', { ticket, rows, side })}
          value={amount}
          sends={typed => ({ [field]: typed })}
        />
      )
    }}
  />
)

export const PaidCell = ({ ticket, rows }: CellProps) => (
  <Sides
    ticket={ticket}
    rows={rows}
    of={side => (
      <SavedCell
        as="tick"
        {...rows.cellOf(ticket)}
        label={rows.sidesOf(ticket).length > 1 ? `Paid (${side})` : 'Paid'}
        value={ticket[paidField[side]] === true}
        sends={paidInFull => ({ paidInFull, side })}
        disabled={ticket.void || (side === 'B' && !ticket.soldToB)}
      />
    )}
  />
)

const invoiceField = { A: 'invoiceNum', B: 'invoiceNumB' } as const

export const InvoiceCell = ({ ticket, rows }: CellProps) => (
  <Sides
    ticket={ticket}
    rows={rows}
    of={side => {
      const number = ticket[invoiceField[side]] ?? 0
      return number > 0 && <RowLink to={`/invoices/v/${number}`}>{number}</RowLink>
    }}
  />
)
