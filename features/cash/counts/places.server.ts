import type { Db } from '#server/db/db.ts'
import { cents } from '#shared/money.ts'
import { balances } from '../ledger/balances.queries.ts'
import {
  accountNames,
  countedFields,
  type InsideAccount,
  insideAccounts,
  type Notes,
  notesOf,
  notesTotal,
} from '../ledger/ledger.rules.ts'
import { differenceOf } from './compare-count.rules.ts'
import { findLatestCounts, findNotesMoved, findSettledCounts, type StoredCount } from './counts.queries.ts'

const plus = (a: Notes, b: Record<keyof Notes, number>) =>
  notesOf(Object.fromEntries(countedFields.map(field => [field, a[field] + b[field]])) as Partial<Notes>)

export const describeCount = (last: StoredCount | undefined) =>
  last
    ? { id: last.id, count: last.count, difference: differenceOf(last.count, last.amount), at: last.at, by: last.by }
    : null

/** Notes per account now or at a moment: the last count plus counted movements since. */
export const readNotes = async (db: Db, wanted: readonly InsideAccount[] = insideAccounts, before?: number) => {
  const counts = await findSettledCounts(db, before)
  const places = wanted.map(account => ({ account, last: counts.find(count => count.account === account) }))
  const moved = new Map((await findNotesMoved(db, places, before)).map(one => [one.account, one]))
  return places.map(({ account, last }) => ({
    account,
    last,
    notes: plus(notesOf(last?.notes ?? {}), moved.get(account) ?? notesOf({})),
  }))
}

export const readPlaces = async (db: Db, wanted: readonly InsideAccount[] = insideAccounts) => {
  const places = await readNotes(db, wanted)
  const latest = await findLatestCounts(db)
  const held = new Map((await balances(db)).map(({ account, balance }) => [account as string, balance]))
  return places.map(({ account, last, notes }) => {
    const amount = held.get(account) ?? cents(0)
    return {
      name: accountNames[account],
      slug: account,
      balances: notes,
      amount,
      uncounted: cents(amount - notesTotal(notes)),
      lastCount: describeCount(latest.find(count => count.account === account)),
      agreedAt: last?.at ?? null,
    }
  })
}
export type PlaceInBooks = Awaited<ReturnType<typeof readPlaces>>[number]
