import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import { found } from '../db.ts'
import { sessionOfAddress } from '../files/addresses.ts'
import { getFile, nameInStore, type Variant } from '../files/files.ts'
import type { Parts } from '../parts.ts'
import { findCaller, findOpenSession } from '../sessions.ts'
import { credentialsOf } from './caller.ts'

type Params = { id: string; variant: Variant }

const viewer = (parts: Parts, request: FastifyRequest<{ Params: Params; Querystring: { s?: string } }>) => {
  const { id, variant } = request.params
  const session = sessionOfAddress(parts.vault, String(request.query.s ?? ''), id, variant)
  return session === undefined
    ? findCaller(parts.db, credentialsOf(request))
    : findOpenSession(parts.db, session, credentialsOf(request).address)
}

/** Images by address: with a signed part bound to the session, or with the session itself like any call. */
export const filesRoute = (app: FastifyInstance, parts: Parts) => {
  app.get<{ Params: Params; Querystring: { s?: string } }>('/api/files/:id/:variant', async (request, reply) => {
    const { id, variant } = request.params
    const isKnown = /^[0-9a-f-]{36}$/.test(id) && (variant === 'full' || variant === 'thumbnail')
    if (!isKnown) throw refuse('not_found', 'File not found')
    const user = await viewer(parts, request)
    const file = found(await getFile(parts.db, id), 'File')
    if (!may(user, file.access)) throw refuse('forbidden', 'User do not have permission to access this page!')
    const content = await parts.store.get(nameInStore(id, variant))
    return reply
      .type(variant === 'full' ? file.mimeType : 'image/jpeg')
      .header('cache-control', 'private, max-age=600')
      .send(content)
  })
}
