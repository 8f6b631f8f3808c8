import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the bytes are: a folder of this machine, or an S3 bucket that several processes share. */
export type FileStore = {
  put: (name: string, content: Buffer, mimeType: string) => Promise<void>
  /** Undefined when it is not there: files get lost, and what shows them must go on. */
  get: (name: string) => Promise<Buffer | undefined>
  remove: (name: string) => Promise<void>
}

export const openFolderStore = (folder: string): FileStore => {
  // Spread over sub-folders, so that none of them grows to a million names.
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    put: async (name, content) => {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, content, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    get: name =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: name => rm(pathOf(name), { force: true }),
  }
}
