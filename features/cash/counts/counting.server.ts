import type { Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { noteChange } from '#server/records.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { formatInstant, timeAt } from '#shared/time.ts'
import { addCount, lockDrawer } from '../drawers/drawers.queries.ts'
import { holdPostings } from '../ledger/closings.queries.ts'
import { type InsideAccount, insideAccounts, notesTotal } from '../ledger/ledger.rules.ts'
import { settleSource } from '../ledger/settling.server.ts'
import { withOtherPlaces } from './cause-ranking.rules.ts'
import { explainPlace } from './causes.server.ts'
import { type CountedNotes, countWarnings, differenceOf, withUncounted } from './counts.rules.ts'
import { readMoved } from './moved.server.ts'
import { type PlaceInBooks, readPlaces } from './places.server.ts'

/** What history and open screens call a count. */
export const COUNTS = 'drawer_counts'

export type CountedPlaceNotes = {
  account: InsideAccount
  notes: CountedNotes
  comment: string
  lastCountId: number | undefined
  startedAt: number | undefined
}

const originNames = { daily_count: 'Daily Count', reconcile: 'Reconcile' } as const
type Origin = keyof typeof originNames

const MOST = cents(100_000_000_000)

/** Only another count makes this one stale: what moved meanwhile is in the books by now, and in the drawer. */
const assertNotCounted = ({ name, lastCount }: PlaceInBooks, { lastCountId }: CountedPlaceNotes, timeZone: string) => {
  if (lastCountId === undefined || !lastCount || lastCount.id === lastCountId) return
  const text = `${name} was counted by ${lastCount.by} at ${formatInstant(lastCount.at, timeZone)}. Please look at it again`
  throw refuse('conflict', text)
}

/** The books follow the count; a count that matches posts nothing. */
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
  [`${originNames[origin]} ${time}, counted ${difference > 0 ? 'more' : 'less'}`, comment].filter(Boolean).join(': ')

/** A count beside the books. */
const compare = (place: PlaceInBooks, counted: CountedPlaceNotes) => {
  const notes = withUncounted(counted.notes, place.balances)
  const count = notesTotal(notes)
  assertNoProblems(when(count > MOST, '', 'The count is too large'))
  return { place, counted, account: place.slug, notes, count, difference: differenceOf(count, place.amount) }
}

type ComparedCount = ReturnType<typeof compare>

/** What is likely to be why it differs, before anything of it is booked; places that are counted with it differ too. */
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
  const noted = { table: COUNTS, access: 'transaction', remembered: () => value } as const
  await noteChange(tx, noted, { action: 'created', row: { id }, by: user })
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

/** One after the other, and nothing is posted meanwhile: what the books say is what had moved by then. */
export const saveCounts = async (tx: Tx, counted: readonly CountedPlaceNotes[], origin: Origin, context: Context) => {
  const inOrder = counted.toSorted((a, b) => insideAccounts.indexOf(a.account) - insideAccounts.indexOf(b.account))
  for (const { account } of inOrder) await lockDrawer(tx, account)
  await holdPostings(tx)
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
