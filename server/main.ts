import { join } from 'node:path'
import pino from 'pino'
import { features } from '#features/all.server.ts'
import { readEnv } from './env.ts'
import { openPortal } from './portal.ts'
import { startEmbeddedPostgres } from './postgres/embedded.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const start = async () => {
  const env = readEnv(process.env)
  const log = pino({ level: env.logLevel })
  const embedded = env.databaseUrl ? undefined : await startEmbeddedPostgres({ folder: join(env.dataDir, 'postgres') })
  const databaseUrl = env.databaseUrl ?? embedded?.url ?? ''
  const portal = await openPortal({ env, databaseUrl, log, features }).catch(async error => {
    await embedded?.stop()
    throw error
  })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await portal.close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  await portal.app.listen({ port: env.port, host: env.host })
  const address = portal.app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  say(`Loupe is ready at ${env.tls ? 'https' : 'http'}://localhost:${port}`)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
