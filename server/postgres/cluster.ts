import { randomBytes } from 'node:crypto'
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { allowPassing, canReach, changeOwner, databaseAccount, type SystemAccount } from '#server/postgres/account.ts'
import { type Binaries, findBinaries, REACHABLE_FOLDER, runProgram } from '#server/postgres/binaries.ts'
import { findPostmaster, yieldToPostmaster } from '#server/postgres/postmaster.ts'

export type Cluster = {
  home: string
  directory: string
  log: string
  password: string
  account: SystemAccount | undefined
  binaries: Binaries
}

export type Settings = Record<string, string>

const SETTINGS_FILE = 'loupe.conf'
const LARGEST_LOG = 10 * 1024 * 1024

const sizeOf = (path: string) =>
  stat(path).then(
    found => found.size,
    () => undefined,
  )

const relocate = async (folder: string, isFilled: boolean) => {
  await mkdir(REACHABLE_FOLDER, { recursive: true })
  await chmod(REACHABLE_FOLDER, 0o755)
  const place = await mkdtemp(join(REACHABLE_FOLDER, 'postgres-'))
  if (isFilled) await cp(folder, place, { recursive: true, preserveTimestamps: true })
  await rm(folder, { recursive: true, force: true })
  await symlink(place, folder)
  return place
}

// Below root's private folders the account could not reach its files, so they move and a link stays behind.
const reachableHome = async (folder: string, account: SystemAccount | undefined) => {
  await mkdir(dirname(folder), { recursive: true })
  await allowPassing(account, dirname(folder))
  const isFilled = (await sizeOf(folder)) !== undefined
  const leadsTo = await readlink(folder).catch(() => undefined)
  if (leadsTo && !isFilled)
    throw new Error(`The database is missing: ${folder} leads to ${leadsTo}, and nothing is there`)
  const home = isFilled ? await realpath(folder) : join(await realpath(dirname(folder)), basename(folder))
  if (!(await canReach(dirname(home), account))) return relocate(folder, isFilled)
  await mkdir(home, { recursive: true, mode: 0o700 })
  return home
}

const readPassword = (home: string) => readFile(join(home, 'password'), 'utf8').then(text => text.trim())

const createPassword = async (home: string) => {
  const password = randomBytes(24).toString('base64url')
  await writeFile(join(home, 'password'), `${password}\n`, { mode: 0o600, flag: 'wx' }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
}

// Built in a temporary folder and then renamed, so that an interrupted initdb never looks like a cluster.
const createCluster = async ({ home, directory, account, binaries }: Omit<Cluster, 'password'>) => {
  const fresh = join(home, 'cluster.new')
  await rm(fresh, { recursive: true, force: true })
  await createPassword(home)
  await changeOwner(account, join(home, 'password'))
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const options = [
    `--pgdata=${fresh}`,
    `--pwfile=${join(home, 'password')}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // Trigrams ask the C library what a letter is; plain C knows no accented ones.
    `--lc-ctype=${ctype}`,
  ]
  await runProgram(binaries.initdb, options, account)
  await appendFile(join(fresh, 'postgresql.conf'), `\ninclude '${SETTINGS_FILE}'\n`)
  await rename(fresh, directory)
}

export const openCluster = async (folder: string): Promise<Cluster> => {
  const account = await databaseAccount(join(folder, 'cluster'))
  const binaries = await findBinaries(account)
  const home = await reachableHome(folder, account)
  await changeOwner(account, home)
  const cluster = { home, directory: join(home, 'cluster'), log: join(home, 'server.log'), account, binaries }
  if ((await sizeOf(join(cluster.directory, 'PG_VERSION'))) === undefined) await createCluster(cluster)
  await changeOwner(account, cluster.directory)
  return { ...cluster, password: await readPassword(home) }
}

const tryPort = (port: number) =>
  new Promise<number | undefined>(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1' }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })

const rememberedPort = async (directory: string) => {
  const text = await readFile(join(directory, SETTINGS_FILE), 'utf8').catch(() => '')
  return Number(/^port = '(\d+)'/m.exec(text)?.[1] ?? 0)
}

const choosePort = async (directory: string) => {
  const port = (await tryPort(await rememberedPort(directory))) ?? (await tryPort(0))
  if (!port) throw new Error('There is no free port on 127.0.0.1 for PostgreSQL')
  return port
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)}MB`

const baseSettings = (port: number): Settings => ({
  port: String(port),
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  lc_messages: 'C',
  shared_buffers: megabytes(Math.min(totalmem() / 8, 1024 ** 3)),
  effective_cache_size: megabytes(totalmem() / 2),
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '2GB',
  // WAL files are recycled, because every commit waits while a new one is created.
  min_wal_size: '512MB',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %d ',
  // Errors and statements quote rows; the portal logs each failure without them.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  // A restored backup brings all the WAL it needs, so a request for more must fail.
  restore_command: 'exit 1',
  // Refuses connections while a restored copy is still read-only.
  hot_standby: 'off',
})

const writeSettings = async ({ directory, account }: Cluster, settings: Settings) => {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  const file = join(directory, SETTINGS_FILE)
  await writeFile(file, `# Written at every start.\n${lines.join('\n')}\n`, { mode: 0o600 })
  await changeOwner(account, file)
}

const keepLogSmall = async (log: string) => {
  if (((await sizeOf(log)) ?? 0) > LARGEST_LOG) await rename(log, `${log}.1`)
}

const endOfLog = async (log: string) => (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-15).join('\n')

/** Starts the cluster's server in its own process session, so that Ctrl+C reaches only us. */
export const launchServer = async (cluster: Cluster, options: { port?: number; settings?: Settings }) => {
  const { directory, log, account, binaries } = cluster
  const port = options.port ?? (await choosePort(directory))
  await writeSettings(cluster, { ...baseSettings(port), ...options.settings })
  await keepLogSmall(log)
  const start = ['start', '--wait', '--timeout=300', '--silent', `--pgdata=${directory}`, `--log=${log}`]
  await runProgram(binaries.pgCtl, start, account).catch(async error => {
    throw new Error(`PostgreSQL did not start. ${error.message}\n${await endOfLog(log)}`)
  })
  const postmaster = await findPostmaster(directory)
  if (postmaster) await yieldToPostmaster(postmaster)
}

export const stopServer = ({ directory, account, binaries }: Cluster) =>
  runProgram(binaries.pgCtl, ['stop', '--wait', '--timeout=300', '--mode=fast', `--pgdata=${directory}`], account)
