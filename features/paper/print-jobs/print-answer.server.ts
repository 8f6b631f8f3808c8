import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { AnsweredBefore } from '#server/records/idempotency.ts'
import { findPrintStates } from './print-jobs.queries.ts'
import { isDelayed, PRINTED, WAITING } from './print-jobs.rules.ts'

type Queued = { jobs: number[] }

const PATIENCE_MS = 3000
const LOOK_EVERY_MS = 100

const messageFor = async ({ db, user }: Context, jobs: readonly number[]) => {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const states = await findPrintStates(db, jobs, user.id)
    if (states.every(({ state }) => state === 'printed')) return PRINTED
    if (states.some(isDelayed) || Date.now() >= end) return WAITING
    await pause(LOOK_EVERY_MS)
  }
}

/** Queues pages, then reports whether they are printed or waiting; it waits outside the transaction. */
export const answerPrint = async <A extends Queued>(context: Context, queue: (tx: Tx) => Promise<A>) => {
  try {
    const queued = await context.transaction(async tx => ({ message: WAITING, ...(await queue(tx)) }))
    return { ...queued, message: await messageFor(context, queued.jobs) }
  } catch (error) {
    const stored = error instanceof AnsweredBefore ? (JSON.parse(error.answer) as Partial<Queued>) : undefined
    if (!stored?.jobs) throw error
    // A repeated call with the same key reports the present state of its pages.
    throw new AnsweredBefore(JSON.stringify({ ...stored, message: await messageFor(context, stored.jobs) }))
  }
}
