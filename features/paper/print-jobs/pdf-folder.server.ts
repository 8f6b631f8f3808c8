import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Parts } from '#server/parts.ts'

/** The built-in printer: a PDF under DATA_DIR/print, whole or not at all, for its owner alone. */
export const keepPdf = async ({ env }: Parts, id: number, pdf: Buffer) => {
  const folder = join(env.dataDir, 'print')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${id}.pdf`)
  await writeFile(`${path}.part`, pdf, { mode: 0o600 })
  await rename(`${path}.part`, path)
}
