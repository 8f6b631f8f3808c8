import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { type SaleSide, type Side, type Sides, sides } from './sale-sides.ts'

type Ticket = { kind: TicketKind; id: number }

/** A coin ticket is sold whole, so its side has no letter. */
export const soldSideName = (ticket: Ticket, side: Side) =>
  ticket.kind === 'metro' ? `${recordNumber(ticket)} side ${side}` : recordNumber(ticket)

export const onInvoiceText = (ticket: Ticket, side: Side, { kind, id }: NonNullable<SaleSide['invoice']>) =>
  `${soldSideName(ticket, side)} is on ${recordKinds[kind].label} ${id}`

/** The address of the invoice that sells a ticket of this kind. */
export const soldInvoicePath = (of: TicketKind, id: number) =>
  of === 'metro' ? `/invoices/v/${id}` : `/coin-invoices/v/${id}`

type Sold = Ticket & { isVoid: boolean; sides: Sides }
type SoldItem = { id: number; soldTo: string }
/** Items are compared where a change may move them. */
type State = { ticket: Sold; items?: readonly SoldItem[] }

const isSameSale = (was: SaleSide, is: SaleSide) =>
  was.buyer?.id === is.buyer?.id && was.amount === is.amount && was.isPaid === is.isPaid

const idsOn = (side: Side, items: readonly SoldItem[] = []) =>
  items
    .filter(({ soldTo }) => soldTo === side)
    .map(({ id }) => id)
    .join()

/** Only the invoice itself takes a side off. */
const isHeld = (was: SaleSide, is: SaleSide) => was.invoice !== null && is.invoice?.id === was.invoice.id

/** Why a change of a ticket is refused: no call may change a side that is on an invoice. */
export const invoicedProblem = (before: State, after: State): string | undefined => {
  const isVoidChanged = before.ticket.isVoid !== after.ticket.isVoid
  const broken = sides.find(side => {
    const [was, is] = [before.ticket.sides[side], after.ticket.sides[side]]
    if (!isHeld(was, is)) return false
    return isVoidChanged || !isSameSale(was, is) || idsOn(side, before.items) !== idsOn(side, after.items)
  })
  const invoice = broken && before.ticket.sides[broken].invoice
  return invoice ? `${onInvoiceText(before.ticket, broken, invoice)}. Take it off the invoice first` : undefined
}
