import { runMigrations, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/db.ts'
import type { Services } from './services.ts'

export type Job<Payload = unknown> = {
  name: string
  every?: string
  /** Also runs once at every start of a server, to finish what the last one left open. */
  atStart?: true
  run: (services: Services, payload: Payload) => Promise<void>
}

export const job = <Payload>(definition: Job<Payload>): Job => definition as Job

export const MAX_TRIES = 25

type Queueing = { key?: string; inSeconds?: number }

/**
 * Queues a job in the transaction that needs it, so the job exists only if that transaction commits. A job with a key
 * replaces a waiting job with the same key.
 */
export const queueJob = async (tx: Db, name: string, payload: object, { key, inSeconds = 0 }: Queueing = {}) => {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${MAX_TRIES}, job_key => ${key ?? null}, run_at => now() + make_interval(secs => ${inSeconds}))`.execute(
    tx,
  )
}

export const migrateJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: quiet })

const quiet = new WorkerLogger(() => () => {})
