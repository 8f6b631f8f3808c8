import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/services/services.ts'

/** The built-in printer: writes a PDF to DATA_DIR/print, atomically and only for its owner. */
export const savePdf = async ({ env }: Services, id: number, pdf: Buffer) => {
  const folder = join(env.dataDir, 'print')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${id}.pdf`)
  await writeFile(`${path}.part`, pdf, { mode: 0o600 })
  await rename(`${path}.part`, path)
}
