import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { clerkCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { openLog, textOfFailure } from '#server/base/log.ts'
import { openPool } from '#server/db/connections.ts'
import { firstRow } from '#server/db/db.ts'
import { startJobs } from '#server/services/job-runner.ts'
import { job, queueJob } from '#server/services/jobs.ts'
import { openTestPortal } from './portal.ts'

const NAME = 'Vera Quill'

const lines: string[] = []
const log = openLog('trace', { write: line => void lines.push(line) })
const portal = await openTestPortal({}, { jobs: false, log })
afterAll(() => portal.close())
beforeEach(() => void lines.splice(0))

const failures = () =>
  lines.flatMap(line => {
    const { err } = JSON.parse(line) as { err?: Record<string, unknown> }
    return err ? [err] : []
  })

const misread = () => sql`select ${NAME}::text::integer`.execute(portal.db)

test('a row that the database refuses is logged by code, constraint, table and stack, without its values', async () => {
  await sql`alter table clerks add constraint no_quills check (name not like '%Quill')`.execute(portal.db)
  const { status } = await portal.send(clerkCalls.add, { name: NAME }, await portal.signInAs('Admin'))
  expect(status).toBe(500)
  expect(failures()).toEqual([
    {
      type: 'error',
      message: 'database error 23514 by no_quills in clerks',
      stack: expect.stringMatching(/^error: database error 23514 by no_quills in clerks\n {4}at /),
      code: '23514',
      constraint: 'no_quills',
      table: 'clerks',
    },
  ])
  expect(lines.join('')).not.toContain('Quill')
})

test('nor does a value come into the log through a text, a cause or one of several errors', async () => {
  const refused = await misread().catch((error: Error) => error)
  expect(refused).toMatchObject({ message: `invalid input syntax for type integer: "${NAME}"` })
  const outer = new Error(`a ticket could not be made: ${(refused as Error).message}`, { cause: refused })
  log.error({ err: refused }, 'alone')
  log.error({ err: new AggregateError([outer], 'several') }, 'nested')
  expect(failures().map(({ message }) => message)).toEqual(['database error 22P02', 'several'])
  expect(lines.join('')).toContain('a ticket could not be made: database error 22P02')
  expect(textOfFailure(outer)).toBe('a ticket could not be made: database error 22P02')
  expect(lines.join('')).not.toContain('Quill')
})

test('a job that the database refuses keeps nothing of the row, neither in the log nor in the queue', async () => {
  const pool = openPool(portal.databaseUrl, 5)
  const fails = job({ name: 'fails', run: async () => void (await misread()) })
  const runner = await startJobs(portal.services, pool, [fails])
  await queueJob(portal.db, 'fails', {})
  const lastError = async () =>
    (
      await firstRow<{ text: string | null }>(
        portal.db,
        sql`select last_error as text from graphile_worker.jobs where task_identifier = 'fails'`,
      )
    )?.text
  await vi.waitFor(async () => expect(await lastError()).toContain('database error 22P02'), 20_000)
  await runner.stop()
  await pool.end()
  expect(lines.join('')).toContain('database error 22P02')
  expect(lines.join('') + (await lastError())).not.toContain('Quill')
})
