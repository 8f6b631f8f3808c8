import { isAdmin, type Role } from '#shared/permissions.ts'
import { saleShownTo } from './sold-to.rules.ts'
import type { Ticket } from './tickets.queries.ts'

/** To whom a ticket is sold and what came of it: what leaves of it depends on who asks. */

/** Marks and invoice are Admin's; of coin tickets the whole sale is. */
export const saleFor = (ticket: Ticket, by: Role) => {
  const { soldTo, soldToB, soldToAmount, soldToAmountB, profit } = ticket
  const { pulled, paidInFull, paidInFullB, invoiceNum, invoiceNumB } = ticket
  const sale = { soldTo, soldToB, soldToAmount, soldToAmountB, profit }
  if (isAdmin(by)) return { ...sale, pulled, paidInFull, paidInFullB, invoiceNum, invoiceNumB }
  return ticket.kind === 'coin' ? {} : saleShownTo(by, sale)
}

/** A ticket with nothing of its sale. */
export const withoutSale = ({
  soldTo: _a,
  soldToB: _b,
  soldToAmount: _amountA,
  soldToAmountB: _amountB,
  profit: _profit,
  pulled: _pulled,
  paidInFull: _paidA,
  paidInFullB: _paidB,
  invoiceNum: _invoiceA,
  invoiceNumB: _invoiceB,
  ...ticket
}: Ticket) => ticket
