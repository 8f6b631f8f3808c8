import { answerPrint } from '#features/paper/print-jobs/print-answer.server.ts'
import { readStation } from '#features/paper/printers/stations.server.ts'
import { recordPayee } from '#features/shop/payees/payees.server.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { assertMay } from '#shared/permissions.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { printCheck } from './check-printing.server.ts'
import { getLastCheckNumber, printPlainCheck } from './checks.contract.ts'
import { getLastNumber } from './checks.queries.ts'
import { FIRST_STATION, plainCheckProblems } from './checks.rules.ts'
import { addNewCheck, auditCheck } from './ticket-checks.server.ts'

export const checkHandlers: Handler[] = [
  handle(getLastCheckNumber, async ({ db, user }, { type }) => {
    assertMay(user, type === 'plain' ? 'admin_only' : recordKinds[type].access)
    return { data: await getLastNumber(db, type) }
  }),

  handle(printPlainCheck, async (context, { printerStation, ...check }) => {
    const { station, problems } = await readStation(context.db, { station: printerStation, field: 'printerStation' })
    assertNoProblems([...plainCheckProblems(check), ...problems])
    const amount = check.checkAmount ?? cents(0)
    return answerPrint(context, async tx => {
      const { user } = context
      const { voidAfterDays } = await readSetting(tx, 'bank')
      const voidDay = check.isVoidedAfterDay ? voidAfterDays : null
      const made = await addNewCheck(tx, { ...check, group: 'plain', ticketId: null, amount, voidDay })
      await auditCheck(tx, made, 'created', user)
      await recordPayee(tx, made.payee, voidDay, user)
      const printing = { station: station || FIRST_STATION, reason: '', asksWhy: false }
      const { jobs } = await printCheck(tx, context, made, printing)
      return { data: { id: made.id }, jobs }
    })
  }),
]
