import { historyCheck, verify } from '#server/verify.ts'
import { ledgerCheck } from './cash/ledger/ledger.verify.ts'

/** Every check of `npm run verify`, written out. */
await verify([historyCheck, ledgerCheck])
