import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/db/db.ts'
import type { Actor } from '#server/records/history.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { findPostings, type LedgerTransaction, lockSource } from './ledger.queries.ts'
import { postingProblems, type Source, type Wanted } from './ledger.rules.ts'
import { fillNotes, post, reverse } from './ledger.server.ts'

type Key = Pick<Wanted, 'purpose' | 'part'>

const keyOf = ({ purpose, part = 0 }: Key) => `${purpose} ${part}`

const assertOneEach = (wanted: readonly Wanted[]) => {
  if (new Set(wanted.map(keyOf)).size < wanted.length) throw new Error('a source has one posting per purpose and part')
}

/** Uncounted notes match any notes and can be filled in. */
const isAsWanted = (posting: LedgerTransaction, { src, dest, amount, notes }: Wanted) =>
  posting.src === src &&
  posting.dest === dest &&
  posting.amount === amount &&
  (!notes || !posting.notes || isDeepStrictEqual(posting.notes, notes))

type Settled = { id: number; number: number }

const settleOne = async (
  tx: Tx,
  { source, one, last, by }: { source: Source; one: Wanted; last: LedgerTransaction | undefined; by: Actor },
): Promise<Settled> => {
  if (!last || last.isHidden || !isAsWanted(last, one)) return post(tx, { ...one, number: last?.number, source, by })
  if (one.notes && !last.notes) await fillNotes(tx, last.id, one.notes)
  return { id: last.id, number: last.number }
}

/**
 * Makes the postings of a source equal to the wanted ones: keeps, reverses, adds. A purpose and part keeps its number.
 * Callers settle several sources in the order of their ids, against deadlocks.
 */
export const settleSource = async (
  tx: Tx,
  source: Source,
  wanted: readonly Wanted[],
  by: Actor,
): Promise<Settled[]> => {
  const all = wanted.filter(({ amount }) => amount !== 0)
  assertOneEach(all)
  assertNoProblems(all.flatMap(postingProblems))
  await lockSource(tx, source)
  const last = new Map((await findPostings(tx, source)).map(posting => [keyOf(posting), posting]))
  const wantedBy = new Map(all.map(one => [keyOf(one), one]))
  for (const [key, posting] of last) {
    const one = wantedBy.get(key)
    if (!posting.isHidden && !(one && isAsWanted(posting, one))) await reverse(tx, posting.id, by)
  }
  const standing: Settled[] = []
  for (const one of all) standing.push(await settleOne(tx, { source, one, last: last.get(keyOf(one)), by }))
  return standing
}
