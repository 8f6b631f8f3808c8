import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies a file with its mode and waits until it is on disk. */
export const copySafely = async (from: string, to: string) => {
  await copyFile(from, to)
  const file = await open(to, 'r')
  await file.sync()
  await file.close()
}

type Choice = { isWanted?: (path: string) => boolean; under?: string }

const copyEntry = async (from: string, to: string, choice: Choice) =>
  (await stat(from)).isDirectory() ? copyFolder(from, to, choice) : copySafely(from, to)

/** Copies a folder in use: files that disappear meanwhile are left out; `isWanted` gets paths inside the folder. */
export const copyFolder = async (
  from: string,
  to: string,
  { isWanted = () => true, under = '' }: Choice = {},
): Promise<void> => {
  await mkdir(to, { recursive: true, mode: (await stat(from)).mode & 0o777 })
  for (const name of await readdir(from)) {
    const path = `${under}${name}`
    if (!isWanted(path)) continue
    await copyEntry(join(from, name), join(to, name), { isWanted, under: `${path}/` }).catch(error => {
      if (!isGone(error)) throw error
    })
  }
}

export const stamp = (moment = new Date()) => moment.toISOString().slice(0, 19).replaceAll(':', '-')

export const isEmptyOrMissing = async (folder: string) => {
  const names = await readdir(folder).catch(error => {
    if (isGone(error)) return []
    throw error
  })
  return names.length === 0
}
