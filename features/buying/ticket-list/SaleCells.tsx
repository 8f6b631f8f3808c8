import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dollars, formatAmount } from '#shared/money.ts'
import { TickCell } from '#web/makers/TickCell.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { ChoiceCell } from '#web/ui/RowMenu.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import { fieldsOf, type Side } from '../metro-items/sold-to.rules.ts'
import type { TicketRow } from '../tickets/tickets.contract.ts'
import { InlineText } from './InlineText.tsx'
import css from './tickets.module.css'
import type { TicketRows } from './use-ticket-rows.tsx'

/** What Admin keeps in the row of who bought the ticket: buyer, amount and paid, side B below side A. */

type CellProps = { ticket: TicketRow; rows: TicketRows }
type SideProps = CellProps & { side: Side }

const ofSide = ({ ticket, rows, side }: SideProps) => `${rows.hasSides ? `(${side}) ` : ''}of ${rows.numberOf(ticket)}`

const Sides = ({ ticket, rows, of }: CellProps & { of: (side: Side) => ReactNode }) => (
  <div className={css.sides}>
    {rows.sidesOf(ticket).map(side => (
      <div key={side} className={css.side}>
        {of(side)}
      </div>
    ))}
  </div>
)

const Buyer = (props: SideProps) => {
  const { ticket, rows, side } = props
  const field = fieldsOf[side].buyer
  const buyer = ticket[field] ?? ''
  const choice = (name: string) => ({
    label: name || 'none',
    chosen: name === buyer,
    onSelect: () => name !== buyer && rows.sell(ticket, { [field]: name }),
  })
  // A buyer who was taken off the list stays on offer where the ticket has them.
  const names = buyer === '' || rows.buyers.includes(buyer) ? rows.buyers : [...rows.buyers, buyer]
  return <ChoiceCell label={`Sold To ${ofSide(props)}`} text={buyer} groups={() => [names.map(choice), [choice('')]]} />
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
      const amount = ticket[field] ?? undefined
      const shown = amount === undefined ? '' : formatAmount(amount)
      if (ticket.void || !ticket[buyer]) return <span className={css.text}>{shown}</span>
      return (
        <InlineText
          number
          label={`Amount ${ofSide({ ticket, rows, side })}`}
          text={amount === undefined ? '' : String(amount / 100)}
          version={ticket.version}
          maxLength={7}
          shown={shown}
          onSave={(typed, version) =>
            rows.saveRow({ id: ticket.id, version, [field]: /\d/.test(typed) ? dollars(Number(typed)) : null })
          }
        />
      )
    }}
  />
)

const paidField = { A: 'paidInFull', B: 'paidInFullB' } as const

export const PaidCell = ({ ticket, rows }: CellProps) => (
  <Sides
    ticket={ticket}
    rows={rows}
    of={side => (
      <TickCell
        tick={{
          key: paidField[side],
          label: rows.sidesOf(ticket).length > 1 ? `Paid (${side})` : 'Paid',
          call: rows.editRow,
          sends: paidInFull => ({ paidInFull, side }),
        }}
        row={ticket}
        list={rows.list}
        name={rows.numberOf(ticket)}
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
