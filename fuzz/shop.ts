import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { openPool } from '#server/db/connections.ts'
import { openDb } from '#server/db/db.ts'
import { postgresFolder, startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import serverProcess from '../scripts/server-process.json' with { type: 'json' }

/** Ignores this machine's settings, so that no mail server, printer, bucket or feed is reached. */
const envOf = (databaseUrl: string, folder: string) => ({
  ...serverProcess.env,
  PATH: process.env.PATH ?? '',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  PORT: '0',
  PRINTER_PORTS: '9',
  LOUPE_DEMO: '1',
  ADMIN_PASSWORD: 'Admin-Pass-1!',
  LOG_LEVEL: 'error',
})

/** Logs the server's output to a file and answers its port once it is ready. */
const followLog = (child: ChildProcess, output: Readable, file: string) =>
  new Promise<number>((resolve, reject) => {
    const kept = createWriteStream(file)
    createInterface(output).on('line', line => {
      kept.write(`${line}\n`)
      const port = /localhost:(\d+)/.exec(line)?.[1]
      if (port) resolve(Number(port))
    })
    child.once('exit', () => reject(new Error('the server ended before it was ready')))
  })

/** Starts the built portal as a demo shop; its database and folder are removed with it. */
export const openFuzzShop = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-fuzz-'))
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder(folder) })
  const child = spawn(process.execPath, [...serverProcess.flags, 'dist/server/main.mjs'], {
    env: envOf(postgres.url, folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isAlive = true
  child.once('exit', () => {
    isAlive = false
  })
  const logFile = join(folder, 'server.log')
  const port = await followLog(child, child.stdout, logFile)
  const db = openDb(openPool(postgres.url, 4))

  const logged = async (text: string) =>
    (await readFile(logFile, 'utf8')).split('\n').filter(line => line.includes(text))

  const residentMegabytes = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  }
  const close = async () => {
    await db.destroy()
    child.kill('SIGKILL')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { port, db, isAlive: () => isAlive, logged, residentMegabytes, close }
}

export type FuzzShop = Awaited<ReturnType<typeof openFuzzShop>>
