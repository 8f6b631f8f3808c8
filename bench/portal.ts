import pino from 'pino'
import { features } from '#features/all.server.ts'
import { readEnv } from '#server/env.ts'
import { openPortal } from '#server/portal.ts'

/** The portal as it runs in the shop, in a process of its own. */
const env = readEnv(process.env)
const portal = await openPortal({
  env,
  databaseUrl: process.env.DATABASE_URL ?? '',
  log: pino({ level: 'silent' }),
  features,
})
await portal.app.listen({ port: env.port, host: '127.0.0.1' })
process.send?.('ready')
