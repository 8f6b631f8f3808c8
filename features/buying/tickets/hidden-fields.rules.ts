import { isAdmin, type Role } from '#shared/permissions.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { sides } from '../sales/sale-sides.ts'
import { sideNames } from '../sales/sides.wire.ts'

const adminFields = ['profit', 'pulled', 'paidInFull', 'paidInFullB', 'invoiceNum', 'invoiceNumB', 'videoUrl']

type SoldAmounts = { soldToAmount?: number | null; soldToAmountB?: number | null }

/** Others than Admin do not see an amount once it is set, nor anything of a coin ticket's sale. */
export const hiddenTicketFields = (kind: TicketKind, ticket: SoldAmounts, by: Role): readonly string[] => {
  if (isAdmin(by)) return []
  const ofSale = sides.flatMap(side => {
    const { buyer, amount } = sideNames[side]
    if (kind === 'coin') return [buyer, amount]
    return (ticket[amount] ?? 0) > 0 ? [amount] : []
  })
  return [...adminFields, ...ofSale]
}
