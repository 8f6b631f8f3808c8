import { keptTotalsCheck } from '#server/makers/kept-totals.verify.ts'
import { historyCheck, verify } from '#server/verify.ts'
import { countedTickets } from './buying/ticket-list/ticket-list.queries.ts'
import { ledgerCheck } from './cash/ledger/ledger.verify.ts'

/** Every check of `npm run verify`, written out. */
await verify([historyCheck, ledgerCheck, keptTotalsCheck([countedTickets])])
