import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Job } from './jobs.ts'
import type { Parts } from './parts.ts'

type Runner = {
  /** Settles when another should take its place: it gave up, or the database was gone and is back. */
  shaken: Promise<void>
  /** Takes no more jobs and waits for those under way. */
  stop: () => Promise<void>
  /** Gives back the jobs that it still holds. */
  unlock: () => Promise<unknown>
}

const LAST_WORDS_MS = 2000

const openRunner = async (parts: Parts, pool: pg.Pool, jobs: readonly Job[]): Promise<Runner> => {
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  let ended: Promise<unknown> = Promise.resolve()
  const workers: Promise<unknown>[] = []
  events.once('pool:create', ({ workerPool }) => {
    name = workerPool.id
    ended = workerPool.promise.catch(() => {})
  })
  events.on('worker:create', ({ worker }) => workers.push(worker.promise.catch(() => {})))
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(jobs.map(job => [job.name, (payload: unknown) => job.run(parts, payload)])),
    crontab: jobs.flatMap(({ name, every }) => (every ? [`${every} ${name}`] : [])).join('\n'),
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') parts.log.warn({ job: true }, message)
    }),
    events,
    // Only so is a failure to note a job's end caught; else it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const shaken = new Promise<void>(resolve => {
    let wasGone = false
    const answered = () => wasGone && resolve()
    events.on('worker:getJob:error', () => {
      wasGone = true
    })
    events.on('worker:getJob:empty', answered)
    events.on('job:start', answered)
    const unsubscribe = parts.hub.subscribe(({ topic }) => topic === 'reconnected' && resolve())
    runner.promise.then(resolve, resolve).finally(unsubscribe)
  })
  for (const { name, atStart } of jobs) if (atStart) await runner.addJob(name, {}, { jobKey: `${name} at start` })
  return {
    shaken,
    stop: async () => {
      // It may have stopped by itself.
      runner.stop().catch(() => {})
      await Promise.all(workers)
      // Now the ends of its last jobs are written down; after an outage it may wait for that for ever.
      await Promise.race([ended, delay(LAST_WORDS_MS)])
    },
    unlock: () => sql`select graphile_worker.force_unlock_workers(array[${name}])`.execute(parts.db),
  }
}

const AGAIN_MS = 500

export type JobRunner = { stop: () => Promise<void> }

/**
 * Works the queue in this process; several processes may do so side by side. After an outage a new runner takes over:
 * a job whose claim was committed while the answer was lost belongs to the old one, and nobody would run it for hours.
 */
export const startJobs = async (parts: Parts, pool: pg.Pool, jobs: readonly Job[]): Promise<JobRunner> => {
  let isStopped = false
  const untilDone = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    while (!isStopped) {
      try {
        return await work()
      } catch {
        await delay(AGAIN_MS)
      }
    }
    return undefined
  }
  const retire = async (old: Runner) => {
    await old.stop()
    await untilDone(old.unlock)
  }
  const retiring: Promise<void>[] = []
  let runner = await openRunner(parts, pool, jobs)
  let renewing = Promise.resolve()
  const renew = async () => {
    parts.log.warn({ job: true }, 'the jobs begin anew after an outage of the database')
    retiring.push(retire(runner))
    runner = (await untilDone(() => openRunner(parts, pool, jobs))) ?? runner
    follow()
  }
  const follow = () =>
    void runner.shaken.then(() => {
      if (!isStopped) renewing = renew()
    })
  follow()
  return {
    stop: async () => {
      isStopped = true
      await renewing
      await Promise.all([runner.stop(), ...retiring])
    },
  }
}
