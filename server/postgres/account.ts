import { chmod, chown, lstat, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The account that runs the database server when we are root, because PostgreSQL refuses to run as root. */
export type SystemAccount = { uid: number; gid: number }

const CANDIDATES = ['postgres', 'nobody']

const knownAccounts = async () => {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map(line => line.split(':'))
  return new Map(lines.map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]))
}

const ownerOf = async (path: string): Promise<SystemAccount | undefined> => {
  const found = await stat(path).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/**
 * Returns nothing unless we are root; otherwise the account that owns the data, or an unprivileged one of this machine.
 */
export const databaseAccount = async (directory: string): Promise<SystemAccount | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await ownerOf(directory)
  if (owner) return owner
  const accounts = await knownAccounts()
  const name = CANDIDATES.find(candidate => accounts.has(candidate))
  const account = name && accounts.get(name)
  if (!account)
    throw new Error(`PostgreSQL can not run as root, and this machine has no user ${CANDIDATES.join(' or ')}`)
  return account
}

const mayEnter = async (folder: string, account: SystemAccount) => {
  const { mode, uid, gid } = await stat(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** Lets only this account pass through a private folder of root. */
export const allowPassing = async (account: SystemAccount | undefined, folder: string) => {
  const { mode, uid } = await stat(folder)
  if (!account || uid !== 0 || (mode & 0o077) !== 0) return
  await chown(folder, uid, account.gid)
  await chmod(folder, (mode & 0o7777) | 0o010)
}

export const canReach = async (folder: string, account: SystemAccount | undefined): Promise<boolean> => {
  if (!account) return true
  if (!(await mayEnter(folder, account))) return false
  return folder === dirname(folder) || canReach(dirname(folder), account)
}

/** Gives a folder and its content to the account, the folder itself last, so that an interrupted run is repeated. */
export const changeOwner = async (account: SystemAccount | undefined, path: string): Promise<void> => {
  if (!account) return
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return
  if (entry.isDirectory()) {
    if (entry.uid === account.uid) return
    for (const name of await readdir(path)) await changeOwner(account, join(path, name))
  }
  await chown(path, account.uid, account.gid)
}
