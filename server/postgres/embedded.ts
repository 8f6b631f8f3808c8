import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Cluster, launchServer, openCluster, type Settings, stopServer } from '#server/postgres/cluster.ts'
import { endOrphans, findPostmaster } from '#server/postgres/postmaster.ts'
import { type ServerWatch, watchServer } from '#server/postgres/watch.ts'

/** `url` is the portal's own and has no special rights; `adminUrl` is for backups. */
export type EmbeddedPostgres = {
  url: string
  adminUrl: string
  directory: string
  watch: (log: Logger) => ServerWatch
  stop: () => Promise<void>
}

type Options = { folder: string; port?: number; settings?: Settings }
type Joined = { client: pg.Client; port: number }

const PATIENCE = 300_000
const LAUNCHES = 3
const JOIN_MS = 5000
/** Advisory locks in the `postgres` database; every user of the server shares the first one. */
const IN_USE = 1
const PREPARING = 2

export const postgresFolder = (dataDir: string) => join(dataDir, 'postgres')

const urlOf = (user: string, { password }: Cluster, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

const WRONG_PASSWORD = '28P01'

// Each process holds a shared lock for its lifetime; the last one to leave stops the server.
const joinServer = async (cluster: Cluster, port: number): Promise<Joined | undefined> => {
  const connectionString = urlOf('postgres', cluster, port, 'postgres')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: JOIN_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if (rows[0]?.data_directory !== cluster.directory) throw new Error(`Port ${port} answers for another cluster`)
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE])
    return { client, port }
  } catch (error) {
    await client.end().catch(() => {})
    if (codeOf(error) === WRONG_PASSWORD)
      throw new Error(`PostgreSQL refuses the password in ${join(cluster.home, 'password')}`)
    return undefined
  }
}

const launchIfNone = async (cluster: Cluster, options: Options) => {
  for (let launches = 1; !(await findPostmaster(cluster.directory)); launches += 1) {
    await endOrphans(cluster.directory)
    const failure = await launchServer(cluster, options).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!failure) return
    // Another process may have taken the port or started the cluster at the same moment.
    const isStartedByAnother = await findPostmaster(cluster.directory)
    if (!isStartedByAnother && launches === LAUNCHES) throw failure
  }
}

const joinOrLaunch = async (cluster: Cluster, options: Options): Promise<Joined> => {
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    await launchIfNone(cluster, options)
    const port = (await findPostmaster(cluster.directory))?.port
    const joined = port && (await joinServer(cluster, port))
    if (joined) return joined
    await delay(50)
  }
  throw new Error(`PostgreSQL in ${cluster.directory} runs but does not answer; see ${cluster.log}`)
}

const ensureDatabase = async (client: pg.Client, password: string) => {
  await client.query('select pg_advisory_lock($1)', [PREPARING])
  const roles = await client.query("select 1 from pg_roles where rolname = 'loupe'")
  if (!roles.rowCount) await client.query(`create role loupe login createdb password '${password}'`)
  const databases = await client.query("select 1 from pg_database where datname = 'loupe'")
  if (!databases.rowCount) await client.query('create database loupe owner loupe')
  await client.query('select pg_advisory_unlock($1)', [PREPARING])
}

const isLastUser = async (client: pg.Client) => {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [IN_USE])
  return rows[0]?.alone ?? false
}

const releaseCluster = async (cluster: Cluster, client: pg.Client) => {
  // If our own connection is broken, the server is in trouble or gone, and stopping it is safe.
  const isLast = await isLastUser(client).catch(() => true)
  if (isLast && (await findPostmaster(cluster.directory))) await stopServer(cluster)
  await client.end().catch(() => {})
}

/**
 * A real PostgreSQL from npm's binaries, on loopback, with the database `loupe`. A server left running by a killed
 * process is taken over; one used by another live process is shared, and `stop` leaves it running.
 */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const cluster = await openCluster(options.folder)
  let { client, port } = await joinOrLaunch(cluster, options)
  await ensureDatabase(client, cluster.password)
  let watch: ServerWatch | undefined
  let stopping: Promise<void> | undefined
  /** The port stays, because the rest of this process uses it. */
  const rejoin = async () => {
    client = (await joinOrLaunch(cluster, { ...options, port })).client
    return client
  }
  const stop = async () => {
    await watch?.end()
    await releaseCluster(cluster, client)
  }
  return {
    url: urlOf('loupe', cluster, port, 'loupe'),
    adminUrl: urlOf('postgres', cluster, port, 'postgres'),
    directory: cluster.directory,
    watch: log => {
      watch ??= watchServer({ client, rejoin, directory: cluster.directory, log })
      return watch
    },
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
