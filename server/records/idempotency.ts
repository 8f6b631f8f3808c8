import { sql } from 'kysely'
import { firstRow, type Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { awaitAtCommit } from '../db/transactions.ts'

/** Thrown inside the transaction when the call was already answered; the binder sends the stored answer again. */
export class AnsweredBefore extends Error {
  readonly answer: string

  constructor(answer: string) {
    super('answered before')
    this.answer = answer
  }
}

export type IdempotencyKey = { userId: number; key: string; call: string }

/** The ctid of the key's row, which is valid as long as the claiming transaction is open. */
type Ctid = string

/**
 * Claims the key as the transaction's first act. A second request with the same key waits here until the first commits
 * and then gets its answer; if the first fails, its claim is rolled back and the second continues.
 */
export const claimKey = async (tx: Tx, { userId, key, call }: IdempotencyKey): Promise<Ctid> => {
  const claimed = await firstRow<{ ctid: Ctid }>(
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

/** Updates by ctid: a statement planned while there were few keys would scan all of them. */
export const changeStoredAnswer = async (tx: Tx, ctid: Ctid, answer: string) => {
  await awaitAtCommit(
    tx,
    prepared`update idempotency_keys set answer = ${answer} where ctid = ${ctid}::tid`.execute(tx),
  )
}
