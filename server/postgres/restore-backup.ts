import { mkdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { copyFolder, isEmptyOrMissing, stamp } from '#server/postgres/copying.ts'
import { postgresFolder } from '#server/postgres/embedded.ts'
import { findPostmaster } from '#server/postgres/postmaster.ts'

const isBackup = (folder: string) =>
  stat(join(postgresFolder(folder), 'cluster', 'backup_label')).then(
    () => true,
    () => false,
  )

const isInUse = async (dataDir: string) => {
  const directory = await realpath(join(postgresFolder(dataDir), 'cluster')).catch(() => undefined)
  return directory !== undefined && (await findPostmaster(directory)) !== undefined
}

const assertReplaceable = async (dataDir: string, force: boolean) => {
  if (await isEmptyOrMissing(dataDir)) return
  if (!force) throw new Error(`${dataDir} holds data already; with --force it is moved aside first`)
  if (await isInUse(dataDir)) throw new Error(`The database in ${dataDir} is running; stop Loupe first`)
}

const makeRoom = async (dataDir: string) => {
  if (await isEmptyOrMissing(dataDir)) {
    await rm(dataDir, { recursive: true, force: true })
    return undefined
  }
  const aside = `${dataDir}-before-restore-${stamp()}`
  await rename(dataDir, aside)
  return aside
}

type Restore = { from: string; dataDir: string; force: boolean }

export const restoreBackup = async ({ from, dataDir, force }: Restore): Promise<{ aside: string | undefined }> => {
  if (!(await isBackup(from))) throw new Error(`${from} is not a backup of Loupe`)
  const target = resolve(dataDir)
  await assertReplaceable(target, force)
  const partial = `${target}.partial`
  await rm(partial, { recursive: true, force: true })
  // The default mode lets the database account pass through to its own folder.
  await mkdir(partial, { recursive: true })
  await copyFolder(from, partial)
  const aside = await makeRoom(target)
  await rename(partial, target)
  return { aside }
}
