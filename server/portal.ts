import { mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Env } from './base/env.ts'
import { loadDataKey, openVault } from './base/secrets.ts'
import { openCache } from './db/cache.ts'
import { openPool } from './db/connections.ts'
import { openDb } from './db/db.ts'
import { type EventHub, openEventHub } from './db/events.ts'
import { migrate } from './db/migrate.ts'
import { openFileStore } from './files/open-store.ts'
import { buildApp } from './http/app.ts'
import type { Handler } from './http/handle.ts'
import type { TimeLimits } from './http/limits.ts'
import { openPdfMaker } from './print/pdf.ts'
import type { Document } from './services/document.ts'
import { startJobs } from './services/job-runner.ts'
import { type Job, migrateJobs } from './services/jobs.ts'
import type { Services } from './services/services.ts'

export type Features = {
  handlers: readonly Handler[]
  jobs: readonly Job[]
  documents: readonly Document[]
  /**
   * Adds fixed lists and the first user, and encrypts what an older version stored in the clear; runs at every start.
   */
  seed: (services: Services) => Promise<void>
}

export type PortalOptions = {
  env: Env
  databaseUrl: string
  log: Logger
  features: Features
  checkAnswers?: boolean
  times?: Partial<TimeLimits>
  databaseState?: () => string
}

/** Explains several minutes of 503 in the log. */
const logOutages = (hub: EventHub, log: Logger) => {
  hub.subscribe(({ topic }) => {
    if (topic === 'lost') log.warn('the connection to the database was lost')
    if (topic === 'reconnected') log.info('the database answers again')
  })
}

export const openPortal = async ({ env, databaseUrl, log, features, ...options }: PortalOptions) => {
  await mkdir(env.dataDir, { recursive: true })
  const pool = openPool(databaseUrl)
  await migrate(pool)
  await migrateJobs(pool)
  const hub = await openEventHub(databaseUrl, log)
  logOutages(hub, log)
  const db = openDb(pool, hub.isDown)
  const services: Services = {
    env,
    log,
    db,
    vault: openVault(await loadDataKey(env.dataKey, env.dataDir)),
    store: openFileStore(env),
    hub,
    cache: openCache(hub),
    pdf: openPdfMaker({ log }),
  }
  await features.seed(services)
  const app = await buildApp(services, { handlers: features.handlers, documents: features.documents, ...options })
  const jobs = await startJobs(services, pool, features.jobs)
  const close = async () => {
    await app.close()
    await jobs.stop()
    await services.pdf.close()
    await services.hub.close()
    await services.db.destroy()
  }
  return { app, services, close }
}
