import { runMigrations, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './db.ts'
import type { Parts } from './parts.ts'

/** Work that leaves the counter: kept in PostgreSQL with its tries and the reason of its last failure. */
export type Job<Payload = unknown> = {
  name: string
  /** A cron line in UTC, for work that comes round by itself. */
  every?: string
  /** Runs once more whenever a server starts: for what the last one left behind. */
  atStart?: true
  run: (parts: Parts, payload: Payload) => Promise<void>
}

export const job = <Payload>(definition: Job<Payload>): Job => definition as Job

export const MAX_TRIES = 25

type Queueing = { key?: string; inSeconds?: number }

/**
 * Queues a job in the transaction that gives rise to it: it exists exactly when its reason does. A job with a key
 * takes the place of one with the same key that still waits.
 */
export const queueJob = async (tx: Db, name: string, payload: object, { key, inSeconds = 0 }: Queueing = {}) => {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${MAX_TRIES}, job_key => ${key ?? null}, run_at => now() + make_interval(secs => ${inSeconds}))`.execute(
    tx,
  )
}

export const migrateJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: quiet })

const quiet = new WorkerLogger(() => () => {})
