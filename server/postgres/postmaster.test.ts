import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { oneRow } from '#server/db/db.ts'
import { openTestPortal } from '#tests/portal.ts'

const run = promisify(execFile)

test('its connections do not take the processor from whoever is at work', async () => {
  const portal = await openTestPortal()
  const { pid } = await oneRow<{ pid: number }>(portal.db, sql`select pg_backend_pid() as pid`)
  const { stdout } = await run('chrt', ['--pid', String(pid)])
  await portal.close()
  expect(stdout).toContain('SCHED_BATCH')
})
