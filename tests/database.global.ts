import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { features } from '#features/all.server.ts'
import { openDb } from '#server/db.ts'
import { readEnv } from '#server/env.ts'
import { openPortal } from '#server/portal.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { addClerks, addPrices } from '../db/demo-shop.ts'

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

/**
 * A migrated and seeded database that every test file copies, so that no test sees another's rows; and one of a shop
 * that is at work, with clerks and prices.
 */
const makeTemplate = async (url: string, folder: string) => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('create database template_fresh')
  const databaseUrl = url.replace(/\/loupe$/, '/template_fresh')
  const env = readEnv({ DATA_DIR: folder, ADMIN_PASSWORD: 'Admin-Pass-1!' })
  const portal = await openPortal({ env, databaseUrl, log: pino({ level: 'silent' }), features })
  await portal.close()
  await admin.query('create database template_loupe template template_fresh')
  await admin.end()
  await fillWorkingShop(url.replace(/\/loupe$/, '/template_loupe'))
}

/** Tests of tickets name a clerk, and tests of bitcoin need its price. */
const fillWorkingShop = async (url: string) => {
  const db = openDb(new pg.Pool({ connectionString: url }))
  await addClerks(db)
  await addPrices(db)
  await db.destroy()
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
