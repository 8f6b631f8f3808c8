import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '#server/db/connections.ts'
import { firstRow } from '#server/db/db.ts'
import { startJobs } from '#server/services/job-runner.ts'
import { job, queueJob } from '#server/services/jobs.ts'
import { openTestPortal, type TestPortal } from './portal.ts'
import { startServer } from './server-process.ts'

/** An error outside a request does not end the process. */

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({}, { jobs: false })
})
afterAll(() => portal.close())

/** Fails on command where nothing can catch: in a timer, a promise, a stream or an event. */
const failing = `
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
process.on('SIGUSR2', () => {
  setTimeout(() => { throw new Error('a timer failed') })
  void Promise.reject(new Error('a promise failed'))
  Readable.from((async function* () { throw new Error('a stream failed') })()).resume()
  setImmediate(() => new EventEmitter().emit('error', new Error('an event failed')))
  setTimeout(() => process.stdout.write('failed'), 50)
})`

test('an error that nothing caught is logged, and the server goes on', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(failing)}`
  const { child, address } = await startServer(portal, {}, ['--import', preload])
  expect((await fetch(`${address}/health`)).status).toBe(200)
  child.kill('SIGUSR2')
  expect(String(await once(child.stdout, 'data'))).toContain('failed')
  expect((await fetch(`${address}/health`)).status).toBe(200)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a job that fails is kept with its reason, and others run', async () => {
  const done: unknown[] = []
  const pool = openPool(portal.databaseUrl, 5)
  const runner = await startJobs(portal.services, pool, [
    job({
      name: 'throws_at_once',
      run: () => {
        throw new Error('at once')
      },
    }),
    job({ name: 'throws_later', run: () => Promise.reject(new Error('later')) }),
    job({ name: 'works', run: async (_parts, payload) => void done.push(payload) }),
  ])
  await queueJob(portal.db, 'throws_at_once', {})
  await queueJob(portal.db, 'throws_later', {})
  const failures = () =>
    firstRow<{ reasons: string }>(
      portal.db,
      sql`select string_agg(last_error, '; ' order by id) as reasons from graphile_worker._private_jobs`,
    )
  await vi.waitFor(async () => expect((await failures())?.reasons).toMatch(/at once.*later/s))
  await queueJob(portal.db, 'works', { number: 1 })
  await vi.waitFor(() => expect(done).toEqual([{ number: 1 }]))
  await runner.stop()
  await pool.end()
})
