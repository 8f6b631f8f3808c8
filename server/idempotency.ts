import { sql } from 'kysely'
import { firstRow, type Tx } from './db.ts'
import { prepared } from './prepared.ts'
import { awaitAtCommit } from './transactions.ts'

/** Thrown inside the transaction when the same call was answered before; the binder sends that answer again. */
export class AnsweredBefore extends Error {
  readonly answer: string

  constructor(answer: string) {
    super('answered before')
    this.answer = answer
  }
}

export type IdempotencyKey = { userId: number; key: string; call: string }

/** Where the key's row lies, for as long as the transaction that claimed it goes on. */
type Place = string

/**
 * Claims the key as the first act of the transaction. A second request with the same key waits here for the first to
 * commit, then gets its answer; when the first failed, its claim is rolled back with it and the second goes on.
 */
export const claimKey = async (tx: Tx, { userId, key, call }: IdempotencyKey): Promise<Place> => {
  const claimed = await firstRow<{ ctid: Place }>(
    tx,
    prepared`insert into idempotency_keys (user_id, key, call) values (${userId}, ${key}, ${call})
      on conflict do nothing returning ctid`,
  )
  if (claimed) return claimed.ctid
  const before = await firstRow<{ answer: string | null }>(
    tx,
    sql`select answer from idempotency_keys where user_id = ${userId} and key = ${key} and call = ${call}`,
  )
  throw new AnsweredBefore(before?.answer ?? '{}')
}

/** By its place: a statement that was planned while there were few keys would look through all of them. */
export const keepAnswer = async (tx: Tx, place: Place, answer: string) => {
  await awaitAtCommit(
    tx,
    prepared`update idempotency_keys set answer = ${answer} where ctid = ${place}::tid`.execute(tx),
  )
}
