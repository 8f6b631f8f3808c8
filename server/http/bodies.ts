import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import type { User } from '../sessions.ts'
import { openInFlight } from './in-flight.ts'
import { MAX_JSON_BYTES, MAX_PUBLIC_BYTES, MOST_IN_FLIGHT, maxFormBytes } from './limits.ts'
import { hasBody } from './slow-bodies.ts'

const isForm = (request: FastifyRequest) => /^multipart\//i.test(request.headers['content-type'] ?? '')

/** What a call may be sent as JSON. */
export const mostJsonBytes = (call: Endpoint) => (call.access === 'public' ? MAX_PUBLIC_BYTES : MAX_JSON_BYTES)

/** How many bytes a body has, or may have where its headers do not say; 0 without a body. */
const bytesOf = (request: FastifyRequest, call: Endpoint) => {
  if (!hasBody(request.raw)) return 0
  if (isForm(request) && !call.files) throw refuse('invalid', 'No files are taken here')
  const most = isForm(request) ? maxFormBytes(call.files?.max ?? 0) : mostJsonBytes(call)
  const bytes = Number(request.headers['content-length'] ?? most)
  if (bytes > most) throw refuse('too_large', 'The request is too large')
  return bytes
}

const admitSignedIn = openInFlight(MOST_IN_FLIGHT.signedIn)
const admitNotSignedIn = openInFlight(MOST_IN_FLIGHT.notSignedIn)

/** Refuses a body by its headers, before any of it is read, and keeps room for it until the call is answered. */
export const admitBody = (request: FastifyRequest, reply: FastifyReply, call: Endpoint, user: User) => {
  const bytes = bytesOf(request, call)
  if (bytes === 0) return
  const giveBack = user.id === 0 ? admitNotSignedIn(user.address, bytes) : admitSignedIn(String(user.id), bytes)
  reply.raw.once('finish', giveBack)
  reply.raw.once('close', giveBack)
}
