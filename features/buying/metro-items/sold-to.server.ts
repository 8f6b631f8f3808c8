import { handle } from '#server/http/handle.ts'
import { sellMetroTicket } from './metro-items.contract.ts'
import { changeItems } from './metro-items.saving.ts'
import { sell } from './sold-to.saving.ts'

export const sellHandler = handle(sellMetroTicket, (context, { ticketId, version, ...sent }) =>
  changeItems(
    context,
    { ticketId, version },
    { touchesItems: false, run: (tx, before) => sell(tx, before, sent, context.user) },
  ),
)
