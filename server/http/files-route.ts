import type { FastifyInstance } from 'fastify'
import { refuse } from '#shared/errors.ts'
import { assertMay } from '#shared/permissions.ts'
import { found } from '../db/db.ts'
import { isFileId, sessionOfAddress } from '../files/addresses.ts'
import { getContent, getFile, type Variant, variants } from '../files/files.ts'
import type { Services } from '../services/services.ts'
import { viewerOf } from './caller.ts'

type Params = { id: string; variant: Variant }

export const filesRoute = (app: FastifyInstance, services: Services) => {
  app.get<{ Params: Params; Querystring: { s?: string } }>('/api/files/:id/:variant', async (request, reply) => {
    const { id, variant } = request.params
    const isKnown = isFileId(id) && variants.includes(variant)
    if (!isKnown) throw refuse('not_found', 'File not found')
    const signedFor = sessionOfAddress(services.vault, String(request.query.s ?? ''), id, variant)
    const user = await viewerOf(services, request, signedFor)
    const file = found(await getFile(services.db, id), 'File')
    // An address signed for this file needs no permission for its record.
    if (signedFor === undefined) assertMay(user, file.access)
    const content = await getContent(services.store, id, variant).catch((error: unknown) => {
      request.log.error({ err: error, id }, 'a file can not be had from the store')
      return undefined
    })
    if (!content) throw refuse('not_found', 'File not found')
    // Only pictures for everybody, such as the shop's logo, are cached; others show people and their papers.
    if (file.access.includes('all')) reply.header('cache-control', 'private, max-age=600')
    return reply.type(variant === 'full' ? file.mimeType : 'image/jpeg').send(content)
  })
}
