import { mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import { openCache } from './cache.ts'
import { openPool } from './connections.ts'
import { openDb } from './db.ts'
import type { Env } from './env.ts'
import { type EventHub, openEventHub } from './events.ts'
import { openFileStore } from './files/open-store.ts'
import { buildApp } from './http/app.ts'
import type { Handler } from './http/handle.ts'
import type { TimeLimits } from './http/limits.ts'
import { startJobs } from './job-runner.ts'
import { type Job, migrateJobs } from './jobs.ts'
import { migrate } from './migrate.ts'
import type { Parts } from './parts.ts'
import type { Document } from './print/document.ts'
import { openPdfMaker } from './print/pdf.ts'
import { loadDataKey, openVault } from './secrets.ts'

export type Features = {
  handlers: readonly Handler[]
  jobs: readonly Job[]
  /** What can be printed. */
  documents: readonly Document[]
  /** Fixed lists, the first user, and what an older version left unsealed; runs at every start. */
  seed: (parts: Parts) => Promise<void>
}

export type PortalOptions = {
  env: Env
  databaseUrl: string
  log: Logger
  features: Features
  checkAnswers?: boolean
  times?: Partial<TimeLimits>
  /** What is done about a database that does not answer, as `/api/health` says it. */
  databaseState?: () => string
}

/** Several minutes of 503 should not be a riddle in the log. */
const logOutages = (hub: EventHub, log: Logger) => {
  hub.subscribe(({ topic }) => {
    if (topic === 'lost') log.warn('the connection to the database was lost')
    if (topic === 'reconnected') log.info('the database answers again')
  })
}

/** Everything between the database and the port, in the order it depends on each other. */
export const openPortal = async ({ env, databaseUrl, log, features, ...options }: PortalOptions) => {
  await mkdir(env.dataDir, { recursive: true })
  const pool = openPool(databaseUrl)
  await migrate(pool)
  await migrateJobs(pool)
  const hub = await openEventHub(databaseUrl, log)
  logOutages(hub, log)
  const db = openDb(pool, hub.isDown)
  const parts: Parts = {
    env,
    log,
    db,
    vault: openVault(await loadDataKey(env.dataKey, env.dataDir)),
    store: openFileStore(env),
    hub,
    cache: openCache(hub),
    pdf: openPdfMaker({ log }),
  }
  await features.seed(parts)
  const app = await buildApp(parts, { handlers: features.handlers, documents: features.documents, ...options })
  const jobs = await startJobs(parts, pool, features.jobs)
  const close = async () => {
    await app.close()
    await jobs.stop()
    await parts.pdf.close()
    await parts.hub.close()
    await parts.db.destroy()
  }
  return { app, parts, close }
}
