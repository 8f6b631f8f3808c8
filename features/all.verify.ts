import { historyCheck, verify } from '#server/verify.ts'
import { ledgerCheck } from './ledger/ledger.verify.ts'

/** Every check of `npm run verify`, written out. */
await verify([historyCheck, ledgerCheck])
