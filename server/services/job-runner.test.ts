import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { openPool } from '../db/connections.ts'
import { type JobRunner, startJobs } from './job-runner.ts'
import { job, queueJob } from './jobs.ts'

const PATIENCE = { timeout: 20_000 }

let portal: TestPortal
let pool: pg.Pool
let runner: JobRunner
let admin: pg.Client
beforeEach(async () => {
  portal = await openTestPortal({}, { jobs: false })
  pool = openPool(portal.databaseUrl, 5)
  admin = new pg.Client(portal.databaseUrl)
  await admin.connect()
})
afterEach(async () => {
  await runner.stop()
  await pool.end()
  await admin.end()
  await portal.close()
})

const dropOthers = () =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

const letIn = async (most: number) => {
  const { rows } = await admin.query<{ name: string }>('select current_database() as name')
  await admin.query(`alter database ${rows[0]?.name} connection limit ${most}`)
}

const waiting = async () =>
  (
    await admin.query(
      `select locked_at is not null as locked from graphile_worker.jobs where task_identifier in ('ring', 'wait') order by id`,
    )
  ).rows

const JOBS = 4

test('jobs whose end could not be written down are run again when the database is back', async () => {
  const runs: number[] = []
  let allAtWork = () => {}
  const outage = new Promise<void>(resolve => {
    allAtWork = resolve
  })
    .then(() => letIn(0))
    .then(dropOthers)
  const ring = job<{ number: number }>({
    name: 'ring',
    run: async (_, { number }) => {
      runs.push(number)
      if (runs.length === JOBS) allAtWork()
      await outage
      // One after the other, so that each end is stored separately.
      await delay(number * 20)
    },
  })
  runner = await startJobs(portal.services, pool, [ring])
  for (let number = 0; number < JOBS; number += 1) await queueJob(portal.db, 'ring', { number })
  await expect.poll(portal.services.hub.isDown, PATIENCE).toBe(true)
  expect(await waiting()).toEqual(Array.from({ length: JOBS }, () => ({ locked: true })))
  await letIn(-1)
  await expect.poll(waiting, PATIENCE).toEqual([])
  expect(new Set(runs).size).toBe(JOBS)
  expect(runs.length).toBeGreaterThan(JOBS)
})

test('a job that was claimed while the answer was lost is run once its runner is replaced', async () => {
  let ended = () => {}
  const wait = job({
    name: 'wait',
    run: () =>
      new Promise<void>(resolve => {
        ended = resolve
      }),
  })
  let runs = 0
  const ring = job({
    name: 'ring',
    run: async () => {
      runs += 1
    },
  })
  runner = await startJobs(portal.services, pool, [wait, ring])
  await queueJob(portal.db, 'wait', {})
  await expect.poll(waiting, PATIENCE).toEqual([{ locked: true }])
  await queueJob(portal.db, 'ring', {}, { inSeconds: 3600 })
  // The state after PostgreSQL committed the claim and died before it answered.
  await admin.query(`update graphile_worker._private_jobs set run_at = now(), locked_at = now(),
    locked_by = (select locked_by from graphile_worker._private_jobs where locked_by is not null)
    where locked_by is null`)
  await letIn(0)
  await dropOthers()
  await expect.poll(portal.services.hub.isDown, PATIENCE).toBe(true)
  await letIn(-1)
  ended()
  await expect.poll(() => runs, PATIENCE).toBe(1)
  await expect.poll(waiting, PATIENCE).toEqual([])
})
