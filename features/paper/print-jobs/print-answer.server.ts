import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { AnsweredBefore } from '#server/idempotency.ts'
import { findPrintStates } from './print-jobs.queries.ts'
import { isHeldUp, PRINTED, WAITING } from './print-jobs.rules.ts'

type Queued = { jobs: number[] }

const PATIENCE_MS = 3000
const LOOK_EVERY_MS = 100

/** What has become of the pages within three seconds; a page that is held up is not waited for. */
const messageFor = async ({ db, user }: Context, jobs: readonly number[]) => {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const states = await findPrintStates(db, jobs, user.id)
    if (states.every(({ state }) => state === 'printed')) return PRINTED
    if (states.some(isHeldUp) || Date.now() >= end) return WAITING
    await pause(LOOK_EVERY_MS)
  }
}

/** Puts pages in the queue, then says whether they are printed or wait. The wait is outside the transaction. */
export const answerPrint = async <A extends Queued>(context: Context, queue: (tx: Tx) => Promise<A>) => {
  try {
    const queued = await context.transaction(async tx => ({ message: WAITING, ...(await queue(tx)) }))
    return { ...queued, message: await messageFor(context, queued.jobs) }
  } catch (error) {
    const kept = error instanceof AnsweredBefore ? (JSON.parse(error.answer) as Partial<Queued>) : undefined
    if (!kept?.jobs) throw error
    // Sent again with its key, it tells what became of the pages since.
    throw new AnsweredBefore(JSON.stringify({ ...kept, message: await messageFor(context, kept.jobs) }))
  }
}
