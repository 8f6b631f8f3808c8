import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type ImportRun, listImports } from '#features/insight/imports/imports.contract.ts'
import type { openCounter } from './portal.ts'

/** Sends files to the imports of a shop and waits for what became of them. */
export const importDesk = ({ portal, admin }: Pick<Awaited<ReturnType<typeof openCounter>>, 'portal' | 'admin'>) => {
  const upload = async (kind: string, content: string, dryRun = false) => {
    const boundary = randomUUID()
    const field = (name: string, value: string, file = '') =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
    const form = `${field('kind', kind)}${field('dryRun', String(dryRun))}${field('files[]', content, '; filename="old.csv"')}`
    const answer = await portal.inject({
      method: 'POST',
      url: '/api/imports/add',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'idempotency-key': randomUUID(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `${form}--${boundary}--\r\n`,
    })
    return { status: answer.statusCode, body: answer.json<{ data: { id: number }; message: string }>() }
  }

  const runOf = async (id: number) => (await portal.send(listImports, {}, admin)).body.data.find(run => run.id === id)

  const finished = async (id: number): Promise<ImportRun> => {
    await expect.poll(async () => (await runOf(id))?.state, { timeout: 20_000 }).toMatch(/done|refused|failed/)
    return (await runOf(id)) as ImportRun
  }

  const importing = async (kind: string, content: string, dryRun = false) =>
    finished((await upload(kind, content, dryRun)).body.data.id)

  return { upload, runOf, finished, importing }
}
