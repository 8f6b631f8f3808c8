import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { openPool } from '#server/connections.ts'
import { openDb } from '#server/db.ts'
import { postgresFolder, startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import serverProcess from '../scripts/server-process.json' with { type: 'json' }

/** Nothing of this machine's own settings: no mail server, no printer, no bucket and no feed can be reached. */
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

/** Keeps what the server says in a file, and answers the port that it names when it is ready. */
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

/** The built portal as a demo shop, with a database and a folder of its own, which go away with it. */
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

  /** The lines of the server's log that hold this. */
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
