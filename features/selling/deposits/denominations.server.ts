import { isDeepStrictEqual } from 'node:util'
import { countedProblems, type Notes, notesIn, notesOf, notesTotal } from '#features/cash/ledger/ledger.rules.ts'
import type { DepositDays } from '#features/cash/transactions/deposit-days.ts'
import type { Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { dayAt } from '#shared/time.ts'
import { getDenominations, updateDenominations } from './denominations.contract.ts'
import {
  cashOfDay,
  changeDenominations,
  type Denominations,
  findDenominations,
  lockDenominations,
} from './denominations.queries.ts'
import { DEPOSITS } from './deposits.contract.ts'
import { lockReceiptDay } from './deposits.queries.ts'
import { futureDayProblems } from './deposits.rules.ts'
import { settleNotes } from './deposits.server.ts'

const dayRecord: EditedRecord<Denominations> = {
  table: DEPOSITS,
  noun: 'Day',
  access: ['transaction', 'admin_only'],
  lock: lockDenominations,
  historyValue: ({ kind, day, notes, comment }) => ({ kind, day, ...notes, comment }),
}

/** Nobody types coins; the banknotes must add up to the whole dollars. */
const withCoins = (notes: Notes, cash: Cents): Notes => ({ ...notes, coins: cents(((cash % 100) + 100) % 100) })

const dayOf = async (
  tx: Tx,
  { id, date, type = 'coin_receipt' }: InputOf<typeof updateDenominations>,
  timeZone: string,
) => {
  if (id !== undefined) return id
  if (!date) throw refuse('invalid', 'Date is Blank', { date: 'Date is Blank' })
  assertNoProblems(futureDayProblems([date], dayAt(Date.now(), timeZone), 'date'))
  return (await lockReceiptDay(tx, { kind: type, day: date })).id
}

const update = (context: Context, sent: InputOf<typeof updateDenominations>) =>
  context.transaction(async tx => {
    const { user: by } = context
    const id = await dayOf(tx, sent, by.timeZone)
    await changeRecord(tx, dayRecord, { id, version: sent.version, action: 'counted', by }, async before => {
      const cash = await cashOfDay(tx, before)
      const notes = withCoins(notesOf({ ...notesIn(before.notes ?? {}), ...notesIn(sent) }), cash)
      assertNoProblems(countedProblems(notes, cash))
      const after = await changeDenominations(tx, id, notes, sent.comment ?? before.comment)
      await settleNotes(tx, after, notes, by)
      return after
    })
    return { data: { id } }
  })

/** A recount of a whole day's deposit recounts the day; a partial deposit has banknotes of its own. */
export const depositDays: DepositDays = {
  count: async (tx, { user: by }, id, count) => {
    await changeRecord(tx, dayRecord, { id, action: 'counted', by }, async before => {
      const notes = await count()
      if (!notes || isDeepStrictEqual(notes, before.notes)) return before
      const deposited = notesTotal(notes)
      const kept = [await cashOfDay(tx, before), before.notes && notesTotal(before.notes)]
      if (!kept.includes(deposited)) return before
      const whole = withCoins(notes, deposited)
      assertNoProblems(countedProblems(whole, deposited))
      return changeDenominations(tx, id, whole, before.comment)
    })
  },
}

export const denominationHandlers: Handler[] = [
  handle(getDenominations, async ({ db }, { date, type: kind = 'coin_receipt' }) => {
    const cash = await cashOfDay(db, { kind, day: date })
    const day = await findDenominations(db, { kind, day: date })
    const notes = day?.notes ?? notesOf({})
    const { id = 0, comment = '', version = 1 } = day ?? {}
    const isCounted = day?.notes !== undefined && day.notes !== null
    return {
      data: { id, date, ...withCoins(notes, cash), comment, cashAmount: cash, isCounted, version },
    }
  }),

  handle(updateDenominations, update),
]
