import { copyFile, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import pg from 'pg'
import { copyFolder, copySafely, isEmptyOrMissing } from '#server/postgres/copying.ts'
import { postgresFolder, startEmbeddedPostgres } from '#server/postgres/embedded.ts'

const SEGMENT_NAME = /^[0-9A-F]{24}$/
const SEGMENTS_PER_FILE_GROUP = 256
const BACKUP_SLOT = `loupe_backup_${process.pid}`

/** PostgreSQL refills these folders at every start; they must exist, empty. */
const REBUILT = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'backup_label.old', 'tablespace_map'])
const CONTROL_FILE = 'global/pg_control'

const belongsInBackup = (path: string) => {
  const name = path.split('/').at(-1) ?? ''
  if (NOT_COPIED.has(path) || path === CONTROL_FILE) return false
  if (name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init')) return false
  return !REBUILT.some(folder => path.startsWith(`${folder}/`))
}

const segmentNumber = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_FILE_GROUP + Number.parseInt(name.slice(16), 16)

type Stopped = { labelfile: string; first: string; last: string }

const copyLog = async (from: string, to: string, { first, last }: Stopped) => {
  const names = (await readdir(from)).filter(name => SEGMENT_NAME.test(name) && name >= first && name <= last)
  const needed = segmentNumber(last) - segmentNumber(first) + 1
  if (names.length !== needed)
    throw new Error(`The backup needs ${needed} log segments from ${first} to ${last}, and found ${names.length}`)
  await mkdir(join(to, 'archive_status'), { recursive: true, mode: 0o700 })
  for (const name of names) await copySafely(join(from, name), join(to, name))
}

const stopBackup = async (client: pg.Client, startedAt: string): Promise<Stopped> => {
  // The stop position is the end of its record; one byte earlier lies in the last segment that is needed.
  const { rows } = await client.query<Stopped>(
    `select labelfile, pg_walfile_name($1::pg_lsn) as first, pg_walfile_name(lsn - 1) as last
     from pg_backup_stop(wait_for_archive => false)`,
    [startedAt],
  )
  const [stopped] = rows
  if (!stopped) throw new Error('PostgreSQL did not say where the backup ended')
  return stopped
}

const copyCluster = async (client: pg.Client, from: string, to: string) => {
  // The slot ends with this connection; until then PostgreSQL keeps its WAL for us.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [BACKUP_SLOT])
  const { rows } = await client.query<{ lsn: string }>(`select pg_backup_start('loupe', fast => true) as lsn`)
  await copyFolder(from, to, { isWanted: belongsInBackup })
  await copySafely(join(from, CONTROL_FILE), join(to, CONTROL_FILE))
  const stopped = await stopBackup(client, rows[0]?.lsn ?? '')
  await copyLog(join(from, 'pg_wal'), join(to, 'pg_wal'), stopped)
  await writeFile(join(to, 'backup_label'), stopped.labelfile, { mode: 0o600 })
  // With this file PostgreSQL refuses to open a copy whose WAL ends too early.
  await writeFile(join(to, 'recovery.signal'), '', { mode: 0o600 })
}

const backUpDatabase = async (dataDir: string, target: string) => {
  const database = await startEmbeddedPostgres({ folder: postgresFolder(dataDir) })
  const client = new pg.Client(database.adminUrl)
  try {
    await client.connect()
    await mkdir(target, { recursive: true, mode: 0o700 })
    await copyCluster(client, database.directory, join(target, 'cluster'))
    await copyFile(join(dirname(database.directory), 'password'), join(target, 'password'))
  } finally {
    await client.end()
    await database.stop()
  }
}

/**
 * Copies the data folder while the portal runs, into one that starts on its own. It holds every change committed before
 * it ended; files are copied after the database, so that every file a row names is there.
 */
export const backUp = async ({ dataDir, target }: { dataDir: string; target: string }) => {
  if (await isEmptyOrMissing(postgresFolder(dataDir))) throw new Error(`There is no database in ${dataDir}`)
  if (!(await isEmptyOrMissing(target))) throw new Error(`${target} is not empty; a backup needs a folder of its own`)
  const source = await realpath(dataDir)
  if (`${resolve(target)}${sep}`.startsWith(`${source}${sep}`))
    throw new Error('A backup can not lie inside the data folder')
  const partial = `${target}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(dirname(target), { recursive: true })
  await mkdir(partial, { mode: 0o700 })
  await backUpDatabase(source, postgresFolder(partial))
  await copyFolder(source, partial, { isWanted: path => path !== 'postgres' })
  await rm(target, { recursive: true, force: true })
  await rename(partial, target)
}
