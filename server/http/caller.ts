import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cachedCaller } from '../callers.ts'
import type { Parts } from '../parts.ts'
import { assertAllTheWay, COOKIE, type Credentials, DEVICE_COOKIE, findOpenSession } from '../sessions.ts'
import type { Caller } from './handle.ts'

const headerText = (request: FastifyRequest, name: string, max = 300) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, max).replaceAll('\u0000', '') : ''
}

const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')

/** From the socket or a configured proxy, whose header may hold anything; IPv4 inside IPv6 is the same address. */
export const addressOf = (request: FastifyRequest) => {
  const address = plainAddress(request.ip)
  return isIP(address) ? address : plainAddress(request.socket.remoteAddress ?? '0.0.0.0')
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

const cookieOf = (request: FastifyRequest, name: string) => {
  const pair = (request.headers.cookie ?? '').split(/;\s*/).find(part => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? ''
}

export const credentialsOf = (request: FastifyRequest): Credentials => ({
  token: bearerOf(request),
  half: cookieOf(request, COOKIE),
  address: addressOf(request),
  isUse: request.headers['x-loupe-idle'] === undefined,
})

/** Who asks for a picture or a page: through an address signed for a session, or with the session itself like any call. */
export const viewerOf = async (parts: Parts, request: FastifyRequest, signedFor: number | undefined) => {
  const credentials = credentialsOf(request)
  const user = await (signedFor === undefined
    ? cachedCaller(parts, credentials)
    : findOpenSession(parts.db, signedFor, credentials.address))
  assertAllTheWay(user)
  return user
}

// As long as browsers keep a cookie at most.
const DEVICE_SECONDS = 400 * 24 * 3600

export const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => {
  const isSecure = request.protocol === 'https'
  const setCookie = (pair: string, path: string, maxAgeSeconds: number) =>
    void reply.header(
      'set-cookie',
      `${pair}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`,
    )
  return {
    address: addressOf(request),
    claimedIpv4: headerText(request, 'x-client-ipv4', 45),
    claimedIpv6: headerText(request, 'x-client-ipv6', 45),
    userAgent: headerText(request, 'user-agent'),
    isBrowser: request.headers['sec-fetch-site'] !== undefined || request.headers['x-loupe-client'] === 'web',
    isSecure,
    token: bearerOf(request),
    device: cookieOf(request, DEVICE_COOKIE),
    setHalf: (half, maxAgeSeconds) => setCookie(`${COOKIE}=${half}`, '/api', maxAgeSeconds),
    setDevice: device => setCookie(`${DEVICE_COOKIE}=${device}`, '/api/users', DEVICE_SECONDS),
  }
}
