import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type FileStore = {
  put: (name: string, content: Buffer, mimeType: string) => Promise<void>
  /** Undefined when the file is lost: pages that show it must still work. */
  get: (name: string) => Promise<Buffer | undefined>
  remove: (name: string) => Promise<void>
}

export const openFolderStore = (folder: string): FileStore => {
  // Sub-folders keep the number of names in each folder small.
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
