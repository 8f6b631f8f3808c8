import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Postmaster = { pid: number; port: number | undefined }

const run = promisify(execFile)

const readPidFile = async (directory: string): Promise<Postmaster | undefined> => {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) || undefined }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// A server works inside its data folder, unlike a process that got a recycled pid.
const isServerOf = async (pid: number, directory: string) => {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === directory
  if (process.platform === 'win32') return isAlive(pid)
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && stdout.includes(directory)
}

/**
 * Finds the running server of this cluster. A pid file whose number now belongs to another process is removed, because
 * PostgreSQL would not start beside it; if the process is gone, PostgreSQL itself checks the file.
 */
export const findPostmaster = async (directory: string): Promise<Postmaster | undefined> => {
  const left = await readPidFile(directory)
  if (!left || !isAlive(left.pid)) return undefined
  if (await isServerOf(left.pid, directory)) return left
  await rm(join(directory, 'postmaster.pid'), { force: true })
  return undefined
}

/**
 * Runs the database as batch work, so that a connection does not take the processor from the portal each time it has
 * something to do; the portal has work for all of them.
 */
export const yieldToPostmaster = async ({ pid }: Postmaster) => {
  // Only Linux has this; elsewhere the portal is correct, but slower.
  await run('chrt', ['--batch', '--pid', '0', String(pid)]).catch(() => {})
}

const parentOf = async (pid: string) => /\nPPid:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''

const cwdOf = (pid: string) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)

const isOrphanOf = async (pid: string, directory: string) => {
  if ((await cwdOf(pid)) !== directory) return false
  const isChild = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).startsWith('postgres: ')
  return isChild && (await cwdOf(await parentOf(pid))) !== directory
}

/**
 * Ends the processes of a killed server: PostgreSQL does not start beside processes that still hold its shared memory.
 * On Linux they are terminated; elsewhere they end by themselves and the start waits.
 */
export const endOrphans = async (directory: string) => {
  if (process.platform !== 'linux') return
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  for (const pid of pids) {
    const isOrphan = await isOrphanOf(pid, directory).catch(() => false)
    if (isOrphan) terminate(Number(pid))
  }
}

const terminate = (pid: number) => {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {}
}
