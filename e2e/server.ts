import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { features } from '#features/all.server.ts'
import { readEnv } from '#server/base/env.ts'
import { openLog } from '#server/base/log.ts'
import { openPortal } from '#server/portal.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { memoryFolder } from '#tests/memory-folder.ts'
import { openPriceFeeds } from '#tests/price-feeds.ts'
import { openPoliceService } from '../tests/police-service.ts'
import { openMailServer } from './mail-server.ts'

/** The portal of the browser tests is a demo shop in its own folder, removed at the end. */
const folder = await mkdtemp(join(await memoryFolder(), 'loupe-e2e-'))
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings })
// Only palladium has a feed, so that no test's typed price is replaced.
const metalFeed = await openPriceFeeds({ XPD: { price: 1431.5 } })
const police = await openPoliceService()
const env = readEnv({
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  PORT: process.env.PORT,
  PUBLIC_URL: `http://127.0.0.1:${process.env.PORT}`,
  ADMIN_PASSWORD: 'Admin-Pass-1!',
  DEVICE_SECRET: 'device-secret-of-the-tests',
  SMTP_URL: `smtp://127.0.0.1:${process.env.SMTP_PORT}`,
  SPOT_METALS_URL: metalFeed.url,
  ...police.settings,
  // Print servers of the tests use any free port.
  PRINTER_PORTS: '1-65535',
  LOUPE_DEMO: '1',
  TRUST_PROXY: '127.0.0.1',
})
const mailServer = await openMailServer(Number(process.env.SMTP_PORT))
const portal = await openPortal({
  env,
  databaseUrl: postgres.url,
  log: openLog('warn'),
  features,
  checkAnswers: true,
})

// The first Admin must choose another password, as without ADMIN_PASSWORD.
await sql`update users set must_change_password = true where username = 'admin'`.execute(portal.services.db)

const stop = async () => {
  await portal.close()
  await mailServer.close()
  await metalFeed.close()
  await police.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
await portal.app.listen({ port: env.port, host: env.host })
