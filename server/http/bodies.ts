import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import type { User } from '../sessions/sessions.ts'
import { limitInFlight } from './in-flight.ts'
import { MAX_JSON_BYTES, MAX_PUBLIC_BYTES, MOST_IN_FLIGHT, maxFormBytes } from './limits.ts'
import { hasBody } from './slow-bodies.ts'

const isForm = (request: FastifyRequest) => /^multipart\//i.test(request.headers['content-type'] ?? '')

export const mostJsonBytes = (call: Endpoint) => (call.access === 'public' ? MAX_PUBLIC_BYTES : MAX_JSON_BYTES)

const bytesOf = (request: FastifyRequest, call: Endpoint) => {
  if (!hasBody(request.raw)) return 0
  const rule = isForm(request) ? call.files : undefined
  if (isForm(request) && !rule) throw refuse('invalid', 'No files are taken here')
  const most = rule ? maxFormBytes(rule) : mostJsonBytes(call)
  const bytes = Number(request.headers['content-length'] ?? most)
  if (bytes > most) throw refuse('too_large', 'The request is too large')
  return bytes
}

const admitSignedIn = limitInFlight(MOST_IN_FLIGHT.signedIn)
const admitNotSignedIn = limitInFlight(MOST_IN_FLIGHT.notSignedIn)

/** Refuses a body by its headers before reading it, and reserves room for it until the call is answered. */
export const admitBody = (request: FastifyRequest, reply: FastifyReply, call: Endpoint, user: User) => {
  const bytes = bytesOf(request, call)
  if (bytes === 0) return
  const giveBack = user.id === 0 ? admitNotSignedIn(user.address, bytes) : admitSignedIn(String(user.id), bytes)
  reply.raw.once('finish', giveBack)
  reply.raw.once('close', giveBack)
}
