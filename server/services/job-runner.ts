import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { bareError } from '../base/log.ts'
import type { Job } from './jobs.ts'
import type { Services } from './services.ts'

type Runner = {
  /** Settles when a new runner is needed: this one gave up, or the database was lost and is back. */
  shaken: Promise<void>
  stop: () => Promise<void>
  unlock: () => Promise<unknown>
}

const LAST_WORDS_MS = 2000

/** Bare errors keep rows out of the queue's own error text and the log. */
const runBare = (services: Services, job: Job) => async (payload: unknown) => {
  try {
    await job.run(services, payload)
  } catch (error) {
    throw bareError(error)
  }
}

const openRunner = async (services: Services, pool: pg.Pool, jobs: readonly Job[]): Promise<Runner> => {
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
    taskList: Object.fromEntries(jobs.map(job => [job.name, runBare(services, job)])),
    crontab: jobs.flatMap(({ name, every }) => (every ? [`${every} ${name}`] : [])).join('\n'),
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') services.log.warn({ job: true }, message)
    }),
    events,
    // Without batching, a failure to store a job's end is caught; otherwise it would end the process.
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
    const unsubscribe = services.hub.subscribe(({ topic }) => topic === 'reconnected' && resolve())
    runner.promise.then(resolve, resolve).finally(unsubscribe)
  })
  for (const { name, atStart } of jobs) if (atStart) await runner.addJob(name, {}, { jobKey: `${name} at start` })
  return {
    shaken,
    stop: async () => {
      runner.stop().catch(() => {})
      await Promise.all(workers)
      // The ends of the last jobs are stored here; after an outage this could wait forever.
      await Promise.race([ended, delay(LAST_WORDS_MS)])
    },
    unlock: () => sql`select graphile_worker.force_unlock_workers(array[${name}])`.execute(services.db),
  }
}

const AGAIN_MS = 500

export type JobRunner = { stop: () => Promise<void> }

/**
 * Works the queue in this process; several processes may do so side by side. After an outage a new runner takes over,
 * because a job whose claim was committed but not answered would stay locked by the old one for hours.
 */
export const startJobs = async (services: Services, pool: pg.Pool, jobs: readonly Job[]): Promise<JobRunner> => {
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
  let runner = await openRunner(services, pool, jobs)
  let renewing = Promise.resolve()
  const renew = async () => {
    services.log.warn({ job: true }, 'the job runner restarts after an outage of the database')
    retiring.push(retire(runner))
    runner = (await untilDone(() => openRunner(services, pool, jobs))) ?? runner
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
