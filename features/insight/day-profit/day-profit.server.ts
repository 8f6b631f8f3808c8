import { editedTicket } from '#features/buying/tickets/ticket-seal.server.ts'
import { markTicket } from '#features/buying/tickets/tickets.queries.ts'
import { assertNotVoid } from '#features/buying/tickets/tickets.server.ts'
import { assertReceiptNotVoid, editedReceipt } from '#features/selling/receipts/receipt-effects.server.ts'
import { changeReceipt } from '#features/selling/receipts/receipts.queries.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { assertNoProblems, type Problem, refuse } from '#shared/errors.ts'
import { capitalized } from '#shared/labels.ts'
import { cents } from '#shared/money.ts'
import { isReceiptKind, isTicketKind, type RecordKind, recordNumber } from '#shared/record-kinds.ts'
import { type Day, parseDay } from '#shared/time.ts'
import { oldLabels } from '../archives/archives.rules.ts'
import { findChangedDays } from '../day-totals/day-totals.queries.ts'
import { findLaterVoids } from '../day-totals/later-voids.queries.ts'
import { getDayProfit, getDayTally, type ProfitRow, type SentProfitRow, saveDayProfit } from './day-profit.contract.ts'
import { findProfits, findProfitsOfDay, findTally } from './day-profit.queries.ts'
import {
  isOldTable,
  kindOfTable,
  type ProfitTable,
  profitSums,
  profitTables,
  sentProfitProblems,
  storedProfit,
} from './day-profit.rules.ts'

const NO_DAY = 'There is no such day'

const dayOf = ({ year, month, day }: { year: number; month: number; day: number }): Day => {
  const read = parseDay(`${year}-${month}-${day}`)
  if (!read) throw refuse('invalid', NO_DAY, { day: NO_DAY })
  return read
}

const changedSince = async (db: Db, day: Day) => {
  const days = { from: day, to: day }
  const changed = await findChangedDays(db, days)
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
  return {
    count: sum(changed.map(({ count }) => count)),
    amount: cents(sum(changed.map(({ amount }) => amount))),
    voids: await findLaterVoids(db, days),
  }
}

const readProfit = async (db: Db, day: Day) => {
  const data = Object.fromEntries(profitTables.map(table => [table, [] as ProfitRow[]])) as Record<
    ProfitTable,
    ProfitRow[]
  >
  for (const table of profitTables) data[table] = await findProfitsOfDay(db, kindOfTable[table], day)
  return { data, changed: await changedSince(db, day) }
}

type Change = { table: ProfitTable; sent: SentProfitRow }

const nameOf = ({ table, sent: { id } }: Change) => {
  const kind = kindOfTable[table]
  return kind === 'old_coin' || kind === 'bullion'
    ? capitalized(`${oldLabels[kind]} ${id}`)
    : recordNumber({ kind, id })
}

const changeProblems = (change: Change, stored: ProfitRow | undefined): Problem[] => {
  const { table, sent } = change
  const field = `${table} ${sent.id}`
  if (!stored) return [{ field, text: `${nameOf(change)} is void or does not exist` }]
  if (!isOldTable(table)) return sentProfitProblems(sent.profit ?? null, { field, number: nameOf(change) })
  return sent.profit === stored.profit ? [] : [{ field, text: `${nameOf(change)} is an archive and stays as it is` }]
}

/** What is sent and differs from what is stored; a void, unknown or changed old record refuses all. */
const changesOf = async (tx: Tx, sent: { [Table in ProfitTable]?: SentProfitRow[] | undefined }) => {
  const changes: Change[] = []
  const problems: Problem[] = []
  for (const table of profitTables) {
    const given = (sent[table] ?? []).filter(({ profit }) => profit !== undefined)
    if (given.length === 0) continue
    const ids = given.map(({ id }) => id)
    const stored = new Map((await findProfits(tx, kindOfTable[table], ids)).map(row => [row.id, row]))
    for (const row of given.toSorted((one, other) => one.id - other.id)) {
      const change = { table, sent: row }
      problems.push(...changeProblems(change, stored.get(row.id)))
      if (ids.indexOf(row.id) !== ids.lastIndexOf(row.id))
        problems.push({ field: `${table} ${row.id}`, text: `${nameOf(change)} is sent twice` })
      if (!isOldTable(table) && stored.get(row.id)?.profit !== row.profit) changes.push(change)
    }
  }
  assertNoProblems(problems)
  return changes
}

const saveOne = async (tx: Tx, context: Context, { table, sent }: Change) => {
  const kind = kindOfTable[table] as RecordKind
  const { id, version } = sent
  const profit = storedProfit(sent.profit ?? null)
  const change = { id, version, by: context.user }
  if (isTicketKind(kind))
    await changeRecord(tx, editedTicket(context, kind), change, async ticket => {
      assertNotVoid(ticket)
      return ticket.profit === profit ? ticket : markTicket(tx, ticket, { profit })
    })
  if (isReceiptKind(kind))
    await changeRecord(tx, editedReceipt(context, kind), change, async receipt => {
      assertReceiptNotVoid(receipt)
      return receipt.profit === profit ? receipt : changeReceipt(tx, receipt, { profit })
    })
}

export const dayProfitHandlers: Handler[] = [
  handle(getDayProfit, ({ db }, asked) => readProfit(db, dayOf(asked))),

  handle(saveDayProfit, (context, { data }) =>
    context.transaction(async tx => {
      for (const change of await changesOf(tx, data)) await saveOne(tx, context, change)
      return { message: 'Profit saved' }
    }),
  ),

  handle(getDayTally, async ({ db }, asked) => {
    const data = await findTally(db, dayOf(asked))
    const { amount: ticketAmount, profit, known } = profitSums(data)
    return { data, totals: { ticketAmount, profit, known } }
  }),
]
