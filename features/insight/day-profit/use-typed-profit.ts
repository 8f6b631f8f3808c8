import { useState } from 'react'
import { profitProblems } from '#features/buying/tickets/tickets.rules.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { Cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { dropDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { typedCents } from '#web/makers/document/line-amounts.ts'
import { useClearedToast } from '#web/makers/document/use-cleared-toast.ts'
import { useSubmit } from '#web/makers/saving/use-submit.ts'
import { useMe } from '#web/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import { getDayProfit, type ProfitRow, saveDayProfit } from './day-profit.contract.ts'
import { isOldTable, type ProfitTable, profitTables, storedProfit } from './day-profit.rules.ts'

type Data = OutputOf<typeof getDayProfit>['data']
type Texts = Record<string, string>

export const cellOf = (table: ProfitTable, id: number) => `${table} ${id}`

const shownProfit = (profit: Cents | null) => (profit === null ? '' : String(profit / 100))

const readTyped = (text: string): Cents | null => {
  const amount = typedCents(text)
  return amount === undefined ? null : storedProfit(amount)
}

/** A lone minus, or '1,50', which has two meanings. */
const isUnread = (text: string) => text.trim() !== '' && typedCents(text) === undefined

/** What is typed on a day's profit page; it is kept as a draft until it is saved. */
export const useTypedProfit = (day: Day, data: Data) => {
  const { id: userId } = useMe().userdetails
  const name = `profit of ${day}`
  const [kept] = useState(() => readDraft(userId, name))
  const [texts, setTexts] = useState<Texts>((kept?.values ?? {}) as Texts)
  const [keptAt, setKeptAt] = useState(kept?.at)
  const [refusals, setRefusals] = useState(0)
  const [resets, setResets] = useState(0)
  const { problems, mark, isBusy, submit } = useSubmit({ refetch: [getDayProfit] })

  const keep = (next: Texts) => {
    setTexts(next)
    if (Object.keys(next).length === 0) dropDraft(userId, name)
    else keepDraft(userId, name, { at: Date.now(), values: next, base: {} })
    setKeptAt(Date.now())
  }
  const rowsOf = (table: ProfitTable) => (isOldTable(table) ? [] : data[table])
  const type = (table: ProfitTable, { id, profit }: ProfitRow, text: string) => {
    const cell = cellOf(table, id)
    const { [cell]: _before, ...rest } = texts
    const { [cell]: _said, ...others } = problems
    mark(others)
    keep(text === shownProfit(profit) ? rest : { ...rest, [cell]: text })
  }
  const textOf = (table: ProfitTable, { id, profit }: ProfitRow) => texts[cellOf(table, id)] ?? shownProfit(profit)
  const typedRows = (table: ProfitTable) => rowsOf(table).filter(({ id }) => texts[cellOf(table, id)] !== undefined)
  const profitOf = (table: ProfitTable, row: ProfitRow) => {
    const text = texts[cellOf(table, row.id)]
    return text === undefined ? row.profit : readTyped(text)
  }
  const problemOf = (table: ProfitTable, row: ProfitRow) =>
    profitProblems(profitOf(table, row))[0]?.text ?? problems[cellOf(table, row.id)]
  const after = (table: ProfitTable) => data[table].map(row => ({ ...row, profit: profitOf(table, row) }))
  const count = profitTables.reduce((sum, table) => sum + typedRows(table).length, 0)

  const save = async () => {
    const unread = Object.keys(texts).filter(cell => isUnread(texts[cell] ?? ''))
    mark(Object.fromEntries(unread.map(cell => [cell, 'Profit must be a number, such as 1,250'])))
    const isRuled = profitTables.some(table =>
      rowsOf(table).some(row => profitProblems(profitOf(table, row)).length > 0),
    )
    if (unread.length === 0 && !isRuled && count > 0) await send()
    setRefusals(times => times + 1)
  }
  const send = () =>
    submit(async () => {
      const sent = Object.fromEntries(
        profitTables.map(table => [
          table,
          typedRows(table).map(row => ({ id: row.id, version: row.version, profit: profitOf(table, row) })),
        ]),
      )
      await call(saveDayProfit, { data: sent })
      keep({})
      toast.ok('Profit saved', `${count} ${count === 1 ? 'record' : 'records'}`)
    })
  const showAnew = (next: Texts) => {
    mark({})
    keep(next)
    setResets(times => times + 1)
  }
  const offerUndo = useClearedToast(count > 0)
  const reset = () => {
    showAnew({})
    offerUndo(() => showAnew(texts))
  }
  return {
    count,
    refusals,
    resets,
    keptAt,
    problemOf,
    isBusy,
    after,
    textOf,
    type,
    save,
    reset,
  }
}
export type TypedProfit = ReturnType<typeof useTypedProfit>
