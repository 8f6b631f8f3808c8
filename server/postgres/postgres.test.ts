import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, postgresFolder, startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { backUp } from '#server/postgres/hot-backup.ts'
import { findPostmaster } from '#server/postgres/postmaster.ts'
import { restoreBackup } from '#server/postgres/restore-backup.ts'

const LAUNCHER = new URL('./embedded.ts', import.meta.url).href
const PATIENCE = 30_000

let place: string
let servers: EmbeddedPostgres[]
let children: ChildProcess[]

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'loupe-postgres-')))
  await chmod(place, 0o755)
  servers = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const server of servers) await server.stop()
  await rm(place, { recursive: true, force: true })
})

const start = async (dataDir: string) => {
  const server = await startEmbeddedPostgres({ folder: postgresFolder(dataDir), settings: { fsync: 'off' } })
  servers.push(server)
  return server
}

const ask = async <Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

const until = async (isSo: () => Promise<boolean>) => {
  const deadline = Date.now() + PATIENCE
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('waited too long')
    await delay(20)
  }
}

/** Another process that uses the cluster, as a second portal would. */
const startElsewhere = async (dataDir: string) => {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(LAUNCHER)})
    const { url, stop } = await startEmbeddedPostgres({ folder: ${JSON.stringify(postgresFolder(dataDir))} })
    process.on('SIGTERM', () => stop().then(() => process.exit(0)))
    console.log(url)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

const pidOf = async (directory: string) => (await findPostmaster(directory))?.pid

test('starts a database that only this machine and the password can open', async () => {
  const { url, directory } = await start(join(place, 'data'))
  const [row] = await ask<{ encoding: string; addresses: string; is_super: string }>(
    url,
    `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
            current_setting('is_superuser') as is_super`,
  )
  expect(row).toEqual({ encoding: 'UTF8', addresses: '127.0.0.1', is_super: 'off' })
  const { mode } = await stat(join(directory, '..', 'password'))
  expect(mode & 0o777).toBe(0o600)
  await expect(ask(url.replace(/loupe:[^@]+@/, 'loupe:wrong@'), 'select 1')).rejects.toThrow('password')
})

test('writes nothing of a row, a statement or its values into its log', async () => {
  const { url, directory } = await start(join(place, 'data'))
  await ask(url, 'create table people (name text, age integer check (age > 17))')
  const add = 'insert into people values ($1, $2)'
  await expect(ask(url, add, ['Vera Quill', 12])).rejects.toThrow('people_age_check')
  await expect(ask(url, add, ['Vera Quill', 'Quill 7025550111'])).rejects.toThrow('invalid input syntax')
  await expect(ask(url, "select 'Vera Quill'::integer")).rejects.toThrow('invalid input syntax')
  const log = await readFile(join(directory, '..', 'server.log'), 'utf8')
  expect(log).toContain('database system is ready')
  expect(log).not.toMatch(/Quill|7025550111|insert into|Failing row/)
})

test('keeps its rows and its port over a stop and a start', async () => {
  const first = await start(join(place, 'data'))
  await ask(first.url, 'create table coins as select 7 as id')
  await first.stop()
  expect(await pidOf(first.directory)).toBeUndefined()
  const second = await start(join(place, 'data'))
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select id from coins')).toEqual([{ id: 7 }])
})

test('stays inside a data folder that is closed to others', async () => {
  const dataDir = join(place, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const { url, directory } = await start(dataDir)
  expect(directory).toBe(join(dataDir, 'postgres', 'cluster'))
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(dataDir)).mode & 0o007).toBe(0)
})

test('works below a folder that nobody else may enter', async () => {
  await chmod(place, 0o700)
  const first = await start(join(place, 'data'))
  await ask(first.url, 'create table coins as select 7 as id')
  await first.stop()
  const second = await start(join(place, 'data'))
  expect(second.directory).toBe(first.directory)
  expect(await ask(second.url, 'select id from coins')).toEqual([{ id: 7 }])
  await second.stop()
  await rm(dirname(second.directory), { recursive: true })
})

test('takes over the server of a killed process with everything it had confirmed', async () => {
  const killed = await startElsewhere(join(place, 'data'))
  await ask(killed.url, 'create table coins as select 7 as id')
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const directory = join(postgresFolder(join(place, 'data')), 'cluster')
  const pid = await pidOf(directory)
  expect(pid).toBeDefined()
  const next = await start(join(place, 'data'))
  expect(await pidOf(directory)).toBe(pid)
  expect(await ask(next.url, 'select id from coins')).toEqual([{ id: 7 }])
  await next.stop()
  expect(await pidOf(directory)).toBeUndefined()
})

test('leaves the server to another live process, and the last one stops it', async () => {
  const mine = await start(join(place, 'data'))
  const other = await startElsewhere(join(place, 'data'))
  await mine.stop()
  expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
  other.child.kill('SIGTERM')
  await once(other.child, 'exit')
  expect(await pidOf(mine.directory)).toBeUndefined()
})

test('starts again after the database server itself was killed', async () => {
  const first = await start(join(place, 'data'))
  await ask(first.url, 'create table coins as select 7 as id')
  const pid = await pidOf(first.directory)
  process.kill(Number(pid), 'SIGKILL')
  await until(async () => (await pidOf(first.directory)) === undefined)
  const second = await start(join(place, 'data'))
  expect(await ask(second.url, 'select id from coins')).toEqual([{ id: 7 }])
})

test('starts beside a pid file whose number now belongs to another process', async () => {
  const first = await start(join(place, 'data'))
  const pidFile = join(first.directory, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  await first.stop()
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
  const second = await start(join(place, 'data'))
  expect(await pidOf(second.directory)).not.toBe(process.pid)
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('restores a backup with every row committed before it ended, taken while rows were written', async () => {
  const dataDir = join(place, 'data')
  const { url } = await start(dataDir)
  await mkdir(join(dataDir, 'files'))
  await writeFile(join(dataDir, 'files', 'ring.jpg'), 'a ring')
  await writeFile(join(dataDir, 'data.key'), 'secret', { mode: 0o600 })
  await ask(url, 'create table coins (id integer primary key, note text)')

  const writer = new pg.Client(url)
  await writer.connect()
  let written = 0
  let isOver = false
  const write = async () => {
    while (!isOver) {
      await writer.query(`insert into coins values ($1, repeat('gold', 500))`, [written + 1])
      written += 1
    }
  }
  const writing = write()
  await until(async () => written > 100)
  const writtenBefore = written
  await backUp({ dataDir, target: join(place, 'backup') })
  const writtenAfter = written
  await until(async () => written > writtenAfter + 100)
  isOver = true
  await writing
  await writer.end()

  await restoreBackup({ from: join(place, 'backup'), dataDir: join(place, 'restored'), force: false })
  const restored = await start(join(place, 'restored'))
  const [counted] = await ask<{ rows: number; last: number }>(
    restored.url,
    'select count(*)::int as rows, max(id) as last from coins',
  )
  expect(counted?.rows).toBe(counted?.last)
  expect(counted?.last).toBeGreaterThan(writtenBefore)
  expect(counted?.last).toBeLessThanOrEqual(written)
  expect(await readFile(join(place, 'restored', 'files', 'ring.jpg'), 'utf8')).toBe('a ring')
  expect((await stat(join(place, 'restored', 'data.key'))).mode & 0o777).toBe(0o600)
})

test('a restored database is stopped, started and backed up like any other', async () => {
  const dataDir = join(place, 'data')
  const first = await start(dataDir)
  await ask(first.url, 'create table coins as select 7 as id')
  await first.stop()
  await backUp({ dataDir, target: join(place, 'backup') })
  expect(await pidOf(first.directory)).toBeUndefined()
  await restoreBackup({ from: join(place, 'backup'), dataDir: join(place, 'second'), force: false })
  await backUp({ dataDir: join(place, 'second'), target: join(place, 'backup-2') })
  await restoreBackup({ from: join(place, 'backup-2'), dataDir: join(place, 'third'), force: false })
  const third = await start(join(place, 'third'))
  expect(await ask(third.url, 'select id from coins')).toEqual([{ id: 7 }])
})

test('refuses to open a backup whose log is cut short', async () => {
  const dataDir = join(place, 'data')
  await start(dataDir)
  await backUp({ dataDir, target: join(place, 'backup') })
  await rm(join(place, 'backup', 'postgres', 'cluster', 'pg_wal'), { recursive: true })
  await mkdir(join(place, 'backup', 'postgres', 'cluster', 'pg_wal'))
  await restoreBackup({ from: join(place, 'backup'), dataDir: join(place, 'restored'), force: false })
  await expect(start(join(place, 'restored'))).rejects.toThrow('PostgreSQL did not start')
})

test('overwrites no data: refuses, or moves the former folder aside when told to', async () => {
  const dataDir = join(place, 'data')
  const server = await start(dataDir)
  await backUp({ dataDir, target: join(place, 'backup') })
  await expect(backUp({ dataDir, target: join(place, 'backup') })).rejects.toThrow('is not empty')
  await expect(backUp({ dataDir, target: join(dataDir, 'inside') })).rejects.toThrow('inside the data folder')
  const restore = (force: boolean) => restoreBackup({ from: join(place, 'backup'), dataDir, force })
  await expect(restore(false)).rejects.toThrow('holds data already')
  await expect(restore(true)).rejects.toThrow('stop Loupe first')
  await server.stop()
  const { aside } = await restore(true)
  expect((await stat(join(postgresFolder(aside ?? ''), 'cluster', 'PG_VERSION'))).isFile()).toBe(true)
  const restored = await start(dataDir)
  expect(await ask(restored.url, 'select 1 as one')).toEqual([{ one: 1 }])
})
