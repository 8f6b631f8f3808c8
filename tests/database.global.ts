import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { features } from '#features/all.server.ts'
import { readEnv } from '#server/base/env.ts'
import { openLog } from '#server/base/log.ts'
import { openDb } from '#server/db/db.ts'
import { openPortal } from '#server/portal.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { addClerks, addPrices } from '../db/demo-shop.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

// An autovacuum worker would keep a test from dropping its database.
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
}

/** Every test file copies one of two databases: a new shop, or one with clerks and prices. */
const makeTemplate = async (url: string, folder: string) => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('create database template_fresh')
  const databaseUrl = url.replace(/\/loupe$/, '/template_fresh')
  const env = readEnv({ DATA_DIR: folder, ADMIN_PASSWORD: 'Admin-Pass-1!' })
  const portal = await openPortal({ env, databaseUrl, log: openLog('silent'), features })
  await portal.close()
  await admin.query('create database template_loupe template template_fresh')
  await admin.end()
  await fillWorkingShop(url.replace(/\/loupe$/, '/template_loupe'))
}

/** Tickets need a clerk, and bitcoin its price. */
const fillWorkingShop = async (url: string) => {
  const db = openDb(new pg.Pool({ connectionString: url }))
  await addClerks(db)
  await addPrices(db)
  await db.destroy()
}

export const setup = async (project: TestProject) => {
  // Tests start and kill the same build as `npm start`.
  execFileSync(process.execPath, ['scripts/build-server.mjs'], { stdio: 'inherit' })
  const folder = await mkdtemp(join(await memoryFolder(), 'loupe-test-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings: forTests })
  await makeTemplate(postgres.url, join(folder, 'data'))
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
