import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { features } from '#features/all.server.ts'
import { readEnv } from '#server/env.ts'
import { openPortal } from '#server/portal.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

// Without autovacuum no worker sits in a database that a test wants to drop.
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
}

/** A migrated and seeded database that every test file copies, so that no test sees another's rows. */
const makeTemplate = async (url: string, folder: string) => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('create database template_loupe')
  const databaseUrl = url.replace(/\/loupe$/, '/template_loupe')
  const env = readEnv({ DATA_DIR: folder, ADMIN_PASSWORD: 'Admin-Pass-1!' })
  const portal = await openPortal({ env, databaseUrl, log: pino({ level: 'silent' }), features })
  await portal.close()
  await admin.end()
}

export const setup = async (project: TestProject) => {
  // What tests start and kill is what `npm start` starts.
  execFileSync(process.execPath, ['scripts/build-server.mjs'], { stdio: 'inherit' })
  const folder = await mkdtemp(join(tmpdir(), 'loupe-test-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings: forTests })
  await makeTemplate(postgres.url, join(folder, 'data'))
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
