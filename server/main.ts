import type { Logger } from 'pino'
import { features } from '#features/all.server.ts'
import { readEnv } from './base/env.ts'
import { openLog, textOfFailure } from './base/log.ts'
import { openPortal } from './portal.ts'
import { postgresFolder, startEmbeddedPostgres } from './postgres/embedded.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * An uncaught error of one request, timer or job stops nothing else: all state is in the database, behind transactions
 * (docs/decisions/0019-what-a-request-may-cost.md).
 */
const keepRunning = (log: Logger) => {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => log.fatal({ err: error }, 'an error that nothing caught'))
}

const start = async () => {
  const env = readEnv(process.env)
  const log = openLog(env.logLevel)

  const closing: (() => Promise<void>)[] = []
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    for (const close of closing.reverse()) await close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

  try {
    const embedded = env.databaseUrl ? undefined : await startEmbeddedPostgres({ folder: postgresFolder(env.dataDir) })
    if (embedded) closing.push(embedded.stop)
    const watch = embedded?.watch(log)
    const databaseUrl = env.databaseUrl ?? embedded?.url ?? ''
    const portal = await openPortal({ env, databaseUrl, log, features, ...(watch && { databaseState: watch.state }) })
    closing.push(portal.close)
    // The watch stops first, so that it does not restart a server that ends on purpose.
    if (watch) closing.push(async () => watch.stop())
    await portal.app.listen({ port: env.port, host: env.host })
    const address = portal.app.server.address()
    const port = typeof address === 'object' && address ? address.port : env.port
    keepRunning(log)
    say(`Loupe is ready at ${env.tls ? 'https' : 'http'}://localhost:${port}`)
  } catch (error) {
    process.stderr.write(`${textOfFailure(error)}\n`)
    await stop(1)
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${textOfFailure(error)}\n`)
  process.exit(1)
})
