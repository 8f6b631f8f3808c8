import { type Handler, handle } from '#server/http/handle.ts'
import { readSetting } from '#server/settings.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { keepPayee } from '../payees/payees.server.ts'
import { printCheck } from './check-printing.server.ts'
import { printPlainCheck } from './checks.contract.ts'
import { addCheck, isNumberTaken } from './checks.queries.ts'
import { plainCheckProblems } from './checks.rules.ts'
import { tellCheck } from './ticket-checks.server.ts'

const FIRST_STATION = 'station1'

export const checkHandlers: Handler[] = [
  handle(printPlainCheck, ({ transaction, user }, { printerStation, checkAmount, ...check }) => {
    assertNoProblems(plainCheckProblems({ ...check, checkAmount }))
    return transaction(async tx => {
      if (await isNumberTaken(tx, 'plain', check.checkNumber))
        throw refuse('conflict', 'Check Number is already used', { checkNumber: 'Check Number is already used' })
      const made = await addCheck(tx, { ...check, group: 'plain', ticketId: null, amount: checkAmount })
      await tellCheck(tx, made, 'created', user)
      const { voidAfterDays } = await readSetting(tx, 'bank')
      await keepPayee(tx, made.payee, made.isVoidedAfterDay ? voidAfterDays : null, user)
      const station = printerStation || FIRST_STATION
      return {
        message: 'PRINTED',
        data: { id: made.id },
        jobs: await printCheck(tx, made, { station, reason: '', by: user }),
      }
    })
  }),
]
