import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatAmount } from '#shared/money.ts'
import { SavedCell } from '#web/makers/list/SavedCell.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import { soldInvoicePath } from '../sales/invoiced-sides.rules.ts'
import { profitOf } from '../sales/profit.rules.ts'
import type { Side } from '../sales/sale-sides.ts'
import { sidesFromWire, sideToWire } from '../sales/sides.wire.ts'
import type { TicketRow } from '../tickets/tickets.contract.ts'
import css from './tickets.module.css'
import type { TicketRows } from './use-ticket-rows.tsx'

type CellProps = { ticket: TicketRow; rows: TicketRows }
type SideProps = CellProps & { side: Side }

/** A void ticket is closed, and so is a side on an invoice. */
const isFixed = ({ ticket, side }: { ticket: TicketRow; side: Side }) =>
  ticket.void || (sidesFromWire(ticket)[side].invoice ?? 0) > 0

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

/**
 * An undo restores what the removal of a buyer clears: amount, paid and a typed profit; a computed profit follows from
 * the amount.
 */
const restoresOf = ({ ticket, side }: SideProps): object[] => {
  const { profit = null, ticketAmount } = ticket
  const sold = sidesFromWire(ticket)
  const { buyer, amount, isPaid = false } = sold[side]
  const sale = { ...sideToWire(side, { buyer, amount }), paidInFull: isPaid, side }
  return profit === profitOf(sold, ticketAmount) ? [sale] : [sale, { profit }]
}

const Buyer = (props: SideProps) => {
  const { ticket, rows, side } = props
  return (
    <SavedCell
      as="choice"
      {...rows.cellOf(ticket)}
      label={ofSide('Sold To', props)}
      value={sidesFromWire(ticket)[side].buyer ?? ''}
      options={rows.buyers}
      sends={buyer => sideToWire(side, { buyer })}
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

export const SoldToCell = ({ ticket, rows }: CellProps) => (
  <Sides
    ticket={ticket}
    rows={rows}
    of={side => {
      if (isFixed({ ticket, side }))
        return (
          <span className={css.text}>
            <Ellipsis>{sidesFromWire(ticket)[side].buyer}</Ellipsis>
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

export const SoldAmountCell = ({ ticket, rows }: CellProps) => (
  <Sides
    ticket={ticket}
    rows={rows}
    of={side => {
      const { buyer, amount } = sidesFromWire(ticket)[side]
      if (isFixed({ ticket, side }) || !buyer)
        return <span className={css.text}>{typeof amount === 'number' && formatAmount(amount)}</span>
      return (
        <SavedCell
          as="amount"
          {...rows.cellOf(ticket)}
          label={ofSide('Amount', { ticket, rows, side })}
          value={amount}
          sends={typed => sideToWire(side, { amount: typed })}
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
        value={sidesFromWire(ticket)[side].isPaid === true}
        sends={paidInFull => ({ paidInFull, side })}
        disabled={isFixed({ ticket, side }) || (side === 'B' && !ticket.soldToB)}
      />
    )}
  />
)

export const InvoiceCell = ({ ticket, rows }: CellProps) => (
  <Sides
    ticket={ticket}
    rows={rows}
    of={side => {
      const { invoice = 0 } = sidesFromWire(ticket)[side]
      return invoice > 0 && <RowLink to={soldInvoicePath(rows.kind, invoice)}>{invoice}</RowLink>
    }}
  />
)
