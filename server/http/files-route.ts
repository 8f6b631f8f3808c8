import type { FastifyInstance } from 'fastify'
import { refuse } from '#shared/errors.ts'
import { assertMay } from '#shared/permissions.ts'
import { found } from '../db.ts'
import { sessionOfAddress } from '../files/addresses.ts'
import { getFile, nameInStore, type Variant } from '../files/files.ts'
import type { Parts } from '../parts.ts'
import { viewerOf } from './caller.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Params = { id: string; variant: Variant }

/** Images by address: with a signed part bound to the session, or with the session itself like any call. */
export const filesRoute = (app: FastifyInstance, parts: Parts) => {
  app.get<{ Params: Params; Querystring: { s?: string } }>('/api/files/:id/:variant', async (request, reply) => {
    const { id, variant } = request.params
    const isKnown = UUID.test(id) && (variant === 'full' || variant === 'thumbnail')
    if (!isKnown) throw refuse('not_found', 'File not found')
    const signedFor = sessionOfAddress(parts.vault, String(request.query.s ?? ''), id, variant)
    const user = await viewerOf(parts, request, signedFor)
    const file = found(await getFile(parts.db, id), 'File')
    assertMay(user, file.access)
    const content = await parts.store.get(nameInStore(id, variant)).catch((error: unknown) => {
      request.log.error({ err: error, id }, 'a file can not be had from the store')
      return undefined
    })
    if (!content) throw refuse('not_found', 'File not found')
    return reply
      .type(variant === 'full' ? file.mimeType : 'image/jpeg')
      .header('cache-control', 'private, max-age=600')
      .send(content)
  })
}
