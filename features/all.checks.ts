import { keptTotalsCheck } from '#server/makers/kept-totals.verify.ts'
import { historyCheck } from '#server/verify.ts'
import { kindChecks, kindTables } from './all.kinds.ts'
import { heldLinesCheck } from './buying/line-metals/held-lines.verify.ts'
import { checkNumberCheck } from './cash/checks/checks.verify.ts'
import { countCheck } from './cash/counts/counts.verify.ts'
import { ledgerCheck } from './cash/ledger/ledger.verify.ts'
import { dayTotalsCheck } from './insight/day-totals/day-totals.verify.ts'

export const checks = [
  historyCheck,
  ledgerCheck,
  ...kindChecks,
  heldLinesCheck,
  countCheck,
  checkNumberCheck,
  keptTotalsCheck(kindTables),
  dayTotalsCheck,
]
