import type { Role } from '#shared/permissions.ts'
import { withoutFields } from '#shared/record-history.ts'
import { eachSide, type SaleSide, type Sides } from '../sales/sale-sides.ts'
import { type SentSide, sidesToWire } from '../sales/sides.wire.ts'
import type { Sale } from '../sales/sold-to.rules.ts'
import { hiddenTicketFields } from './hidden-fields.rules.ts'
import type { Ticket } from './tickets.queries.ts'

const sentSide = ({ buyer, amount, isPaid, invoice }: SaleSide): SentSide => ({
  buyer: buyer?.name ?? '',
  amount,
  isPaid,
  invoice: invoice?.id ?? 0,
})

export const describeSides = (sides: Sides) => sidesToWire(eachSide(side => sentSide(sides[side])))

export const saleShownTo = (by: Role, { sides, profit }: Sale) => {
  const sale = { ...describeSides(sides), profit }
  const { soldTo, soldToB } = sale
  return { soldTo, soldToB, ...withoutFields(sale, hiddenTicketFields('metro', sale, by)) }
}

export const saleFor = ({ kind, sides, profit, pulled }: Ticket, by: Role) => {
  const sale = { ...describeSides(sides), profit, pulled }
  return withoutFields(sale, hiddenTicketFields(kind, sale, by))
}

export const withoutSale = ({ sides: _sides, profit: _profit, pulled: _pulled, ...ticket }: Ticket) => ticket
