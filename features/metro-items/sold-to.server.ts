import { type Db, found } from '#server/db.ts'
import { handle } from '#server/http/handle.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { getBuyer } from '../buyers/buyers.queries.ts'
import { sellMetroTicket } from './metro-items.contract.ts'
import { moveItems } from './metro-items.queries.ts'
import { changeItems } from './metro-items.saving.ts'
import { changeSale, maySell, type Sale, type SaleChange, saleProblems } from './sold-to.rules.ts'

type Sent = Omit<InputOf<typeof sellMetroTicket>, 'ticketId' | 'version'>

/** The change as the table takes it: buyers by the name in the shop's own list. */
const readSale = async (db: Db, sent: Sent, before: Sale): Promise<SaleChange> => {
  const named = async (sentName: string | undefined, own: string) => {
    if (!sentName || sentName === own) return sentName
    return found(await getBuyer(db, sentName), 'Buyer').name
  }
  const { profit, ...sale } = sent
  const isAlone = Object.values(sale).every(value => value === undefined)
  return {
    ...sale,
    soldTo: await named(sent.soldTo, before.soldTo),
    soldToB: await named(sent.soldToB, before.soldToB),
    profit: isAlone ? profit : undefined,
  }
}

export const sellHandler = handle(sellMetroTicket, (context, { ticketId, version, ...sent }) =>
  changeItems(
    context,
    { ticketId, version },
    {
      touchesItems: false,
      run: async (tx, before) => {
        const change = await readSale(tx, sent, before)
        assertNoProblems(saleProblems(before, change))
        const { sale, left } = changeSale(before, change, before.ticketAmount)
        const isTyped = change.profit !== undefined && !isAdmin(context.user)
        if (isTyped || !maySell(before, sale, context.user)) throw refuse('forbidden', 'Only Admin may change this')
        if (left) await moveItems(tx, before.id, left === 'A' ? 'B' : 'A', left)
        return sale
      },
    },
  ),
)
