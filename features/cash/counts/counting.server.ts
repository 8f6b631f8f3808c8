import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { recordChange } from '#server/records/records.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { formatInstant, timeAt } from '#shared/time.ts'
import { withOtherPlaces } from '../count-causes/cause-ranking.rules.ts'
import { explainPlace } from '../count-causes/causes.server.ts'
import { lockPostings } from '../ledger/closings.queries.ts'
import { type InsideAccount, insideAccounts } from '../ledger/ledger.rules.ts'
import { settleSource } from '../ledger/settling.server.ts'
import { type CountedNotes, compareWithBooks } from './compare-count.rules.ts'
import { type CountOrigin, countOrigins, countWarnings } from './counts.rules.ts'
import { readMoved } from './moved.server.ts'
import { addCount, lockCountedPlace } from './new-counts.queries.ts'
import { type PlaceInBooks, readPlaces } from './places.server.ts'

export const COUNTS = 'drawer_counts'

export type CountedPlaceNotes = {
  account: InsideAccount
  notes: CountedNotes
  comment: string
  lastCountId: number | undefined
  startedAt: number | undefined
}

type Origin = Exclude<CountOrigin, 'prompt'>

const MOST = cents(100_000_000_000)

/** Only a newer count conflicts; movements since are in the books and in the drawer. */
const assertNotCounted = ({ name, lastCount }: PlaceInBooks, { lastCountId }: CountedPlaceNotes, timeZone: string) => {
  if (lastCountId === undefined || !lastCount || lastCount.id === lastCountId) return
  const text = `${name} was counted by ${lastCount.by} at ${formatInstant(lastCount.at, timeZone)}. Please look at it again`
  throw refuse('conflict', text)
}

const postDifference = async (
  tx: Tx,
  {
    id,
    account,
    difference,
    comment,
    by,
  }: { id: number; account: InsideAccount; difference: Cents; comment: string; by: Context['user'] },
) => {
  const [src, dest] = difference > 0 ? (['reconcile', account] as const) : ([account, 'reconcile'] as const)
  const wanted = [{ purpose: 'count', src, dest, amount: cents(Math.abs(difference)), comment }] as const
  const [entry] = await settleSource(tx, { kind: 'count', id }, wanted, by)
  return entry?.number ?? null
}

const commentOf = (origin: Origin, difference: Cents, { comment }: CountedPlaceNotes, time: string) =>
  [`${countOrigins[origin]} ${time}, counted ${difference > 0 ? 'more' : 'less'}`, comment].filter(Boolean).join(': ')

const compare = (place: PlaceInBooks, counted: CountedPlaceNotes) => {
  const compared = compareWithBooks(counted.notes, place)
  assertNoProblems(when(compared.count > MOST, '', 'The count is too large'))
  return { place, counted, account: place.slug, ...compared }
}

type ComparedCount = ReturnType<typeof compare>

/** Accounts of one round are compared together, before anything is posted. */
const explainCounts = async (tx: Tx, all: readonly ComparedCount[]) => {
  const explained = []
  for (const one of all)
    explained.push({ one, ...one, causes: await explainPlace(tx, one.place, one.notes, one.difference) })
  const differing = explained.filter(({ difference }) => difference !== 0)
  return explained.map(place => ({ one: place.one, causes: withOtherPlaces(place, differing) }))
}

const saveCount = async (
  tx: Tx,
  { place, counted, account, notes, count, difference }: ComparedCount,
  causes: readonly object[],
  origin: Origin,
  { user }: Context,
) => {
  const { amount, name } = place
  const note = counted.comment
  const saved = { drawer: account, origin, amount, count, notes, note, prompt: undefined, causes }
  const { id } = await addCount(tx, saved, user.id)
  const comment = commentOf(origin, difference, counted, timeAt(Date.now(), user.timeZone))
  const transactionId = await postDifference(tx, { id, account, difference, comment, by: user })
  const value = { name, drawer: account, origin, amount, count, difference, notes, note }
  const audited = { table: COUNTS, access: 'transaction', historyValue: () => value } as const
  await recordChange(tx, audited, { action: 'created', row: { id }, by: user })
  const moved = await readMoved(tx, account, counted.startedAt)
  return {
    id,
    slug: account,
    amount,
    count,
    difference,
    transactionId,
    moved: moved.filter(one => one.id !== transactionId),
    warnings: countWarnings(account, amount, notes),
  }
}

/** Blocks postings, so the books of this moment include everything that moved. */
export const saveCounts = async (tx: Tx, counted: readonly CountedPlaceNotes[], origin: Origin, context: Context) => {
  const inOrder = counted.toSorted((a, b) => insideAccounts.indexOf(a.account) - insideAccounts.indexOf(b.account))
  for (const { account } of inOrder) await lockCountedPlace(tx, account)
  await lockPostings(tx)
  const places = await readPlaces(
    tx,
    inOrder.map(({ account }) => account),
  )
  const all = places.map((place, at) => {
    const one = inOrder[at] as CountedPlaceNotes
    assertNotCounted(place, one, context.user.timeZone)
    return compare(place, one)
  })
  const results = []
  for (const { one, causes } of await explainCounts(tx, all))
    results.push(await saveCount(tx, one, causes, origin, context))
  return results
}
