import { answerPrint } from '#features/paper/print-jobs/print-answer.server.ts'
import { stationCodeOf } from '#features/paper/printers/stations.server.ts'
import { found, type Tx } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { lockRecord, recordChange } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { dayAt } from '#shared/time.ts'
import { printCheck } from '../checks/check-printing.server.ts'
import { type Check, getCheck } from '../checks/checks.queries.ts'
import { type CheckGroup, checkGroups, FIRST_STATION } from '../checks/checks.rules.ts'
import type { KindsPaidByCheck } from '../checks/paid-tickets.ts'
import {
  editCheck,
  explainNumbers,
  getCheckDetail,
  listChecks,
  markCheck,
  printRegisteredCheck,
} from './register.contract.ts'
import {
  addExplanation,
  findChecks,
  findDuplicates,
  findMissing,
  findNumberedBetween,
  findPrintsOfCheck,
  getCheckSums,
  getNextNumber,
  getRegisteredCheck,
} from './register.queries.ts'
import { gapProblems, gapText, registerDays, withZerosOfNeighbours } from './register.rules.ts'
import {
  correctNumber,
  editedCheck,
  markCleared,
  markVoid,
  takeVoidBack,
  ticketPaidBy,
} from './register-marks.server.ts'

const figuresOf = async ({ db, user }: Context, group: CheckGroup, asked: ReturnType<typeof registerDays>) => {
  const days = { ...asked, timeZone: user.timeZone }
  const [sums, nextNumber, missing, duplicates] = await Promise.all([
    getCheckSums(db, group, days),
    getNextNumber(db, group),
    findMissing(db, group, days),
    findDuplicates(db, group),
  ])
  const { startDate = null, endDate = null } = asked
  return { startDate, endDate, ...sums, nextNumber, missing: missing.map(withZerosOfNeighbours), duplicates }
}

const list = async (context: Context, { type, startDate, endDate, ...asked }: InputOf<typeof listChecks>) => {
  const { db, user, page } = context
  const days = registerDays({ startDate, endDate }, dayAt(Date.now(), user.timeZone))
  const read = async (group: CheckGroup) => {
    if (type && type !== group) return { data: [], count: 0, figures: null }
    const filter = { ...asked, ...days, timeZone: user.timeZone }
    return { ...(await findChecks(db, group, filter, page)), figures: await figuresOf(context, group, days) }
  }
  const groups = await Promise.all(checkGroups.map(async group => [group, await read(group)] as const))
  const of = Object.fromEntries(groups) as Record<CheckGroup, Awaited<ReturnType<typeof read>>>
  const { metro, coin, plain } = of
  return {
    data: { metro: metro.data, coin: coin.data, plain: plain.data },
    count: { metro: metro.count, coin: coin.count, plain: plain.count },
    groups: { metro: metro.figures, coin: coin.figures, plain: plain.figures },
    voidAfterDays: (await readSetting(db, 'bank')).voidAfterDays,
  }
}

const checkGap = {
  table: 'check_gaps',
  access: 'admin_only',
  alsoAnnounces: () => [{ topic: 'checks', id: 0, access: 'admin_only' as const }],
} as const

const assertOfGroup = (check: Check, type: CheckGroup | undefined) => {
  if (type && type !== check.group) throw refuse('not_found', 'Check not found')
  return check
}

const print = async (
  tx: Tx,
  context: Context,
  id: number,
  order: { station: string; reason: string; asksWhy: boolean },
) => {
  const check = await lockRecord(tx, editedCheck, id)
  return { checkNumber: check.checkNumber, ...(await printCheck(tx, context, check, order)) }
}

export const checkRegisterHandlers = (kinds: KindsPaidByCheck): Handler[] => [
  handle(listChecks, list),

  handle(getCheckDetail, async ({ db }, { id }) => {
    const check = found(await getRegisteredCheck(db, id), 'Check')
    return { data: { ...check, printed: await findPrintsOfCheck(db, id) } }
  }),

  handle(markCheck, (context, { id, type, name, value, reason, version }) =>
    context.transaction(async tx => {
      const check = assertOfGroup(found(await getCheck(tx, id), 'Check'), type)
      const change = { tx, context, kinds, check, seen: { id, version } }
      if (name === 'isCleared') await markCleared(tx, context, change.seen, value)
      else if (value) await markVoid(change, reason)
      else await takeVoidBack(change)
      return { message: `Check ${check.checkNumber} saved`, data: found(await getRegisteredCheck(tx, id), 'Check') }
    }),
  ),

  handle(editCheck, (context, { id, version, ...typed }) =>
    context.transaction(async tx => {
      const check = found(await getCheck(tx, id), 'Check')
      await correctNumber({ tx, context, kinds, check, seen: { id, version } }, typed)
      const after = found(await getRegisteredCheck(tx, id), 'Check')
      return { message: `Check ${after.checkNumber} saved`, data: after }
    }),
  ),

  handle(printRegisteredCheck, async (context, { id, reason, asksWhy, printerStation }) => {
    const named = await stationCodeOf(context.db, { station: printerStation, field: 'printerStation' })
    const order = { station: named || FIRST_STATION, reason, asksWhy }
    return answerPrint(context, async tx => {
      const of = ticketPaidBy(found(await getCheck(tx, id), 'Check'))
      const act = () => print(tx, context, id, order)
      const { jobs } = of ? await kinds[of.kind].paidByCheck.print(tx, context, of.id, act) : await act()
      return { jobs }
    })
  }),

  handle(explainNumbers, ({ transaction, user }, { type: group, ...said }) => {
    assertNoProblems(gapProblems(said))
    return transaction(async tx => {
      const used = await findNumberedBetween(tx, { group, ...said })
      if (used) throw refuse('conflict', `Check ${used.checkNumber} stands in the register by now`)
      const { id } = await addExplanation(tx, { group, ...said }, user)
      const row = { id, name: gapText(said), type: group, ...said }
      await recordChange(tx, checkGap, { action: 'created', row, by: user })
      return { message: `Reason saved for ${gapText(said)}` }
    })
  }),
]
