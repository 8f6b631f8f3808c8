import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Services } from '../services/services.ts'
import { cachedCaller } from '../sessions/callers.ts'
import {
  assertFullySignedIn,
  type Credentials,
  DEVICE_COOKIE,
  findOpenSession,
  HALF_COOKIE,
} from '../sessions/sessions.ts'
import type { Caller } from './handle.ts'

const headerText = (request: FastifyRequest, name: string, max = 300) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, max).replaceAll('\u0000', '') : ''
}

const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')

/** The socket's address or a configured proxy's, whose header may hold anything; IPv4 inside IPv6 is normalized. */
export const addressOf = (request: FastifyRequest) => {
  const address = plainAddress(request.ip)
  return isIP(address) ? address : plainAddress(request.socket.remoteAddress ?? '0.0.0.0')
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

export const isSecure = (request: FastifyRequest) => request.protocol === 'https'

/** Over HTTPS the prefix keeps other hosts and plain connections from setting our cookie. */
const cookieName = (request: FastifyRequest, name: string) => (isSecure(request) ? `__Host-${name}` : name)

const cookieOf = (request: FastifyRequest, name: string) => {
  const begin = `${cookieName(request, name)}=`
  const pair = (request.headers.cookie ?? '').split(/;\s*/).find(part => part.startsWith(begin))
  return pair?.slice(begin.length) ?? ''
}

type Cookie = { name: string; value: string; path: string; maxAgeSeconds: number }

const setCookie = (request: FastifyRequest, reply: FastifyReply, { name, value, path, maxAgeSeconds }: Cookie) => {
  const send = (pair: string, at: string, seconds: number, more = '') =>
    void reply.header('set-cookie', `${pair}; Path=${at}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${more}`)
  if (!isSecure(request)) return send(`${name}=${value}`, path, maxAgeSeconds)
  send(`${cookieName(request, name)}=${value}`, '/', maxAgeSeconds, '; Secure')
  // Removes the cookie that an earlier version set without the prefix.
  send(`${name}=`, path, 0, '; Secure')
}

export const credentialsOf = (request: FastifyRequest): Credentials => ({
  token: bearerOf(request),
  half: cookieOf(request, HALF_COOKIE),
  address: addressOf(request),
  isUse: request.headers['x-loupe-idle'] === undefined,
})

export const viewerOf = async (
  services: Services,
  request: FastifyRequest,
  signedFor: number | undefined,
  allowedWhile?: Endpoint['allowedWhile'],
) => {
  const credentials = credentialsOf(request)
  const user = await (signedFor === undefined
    ? cachedCaller(services, credentials)
    : findOpenSession(services.db, signedFor, credentials))
  assertFullySignedIn(user, allowedWhile)
  return user
}

// Browsers keep no cookie longer than this.
const DEVICE_SECONDS = 400 * 24 * 3600

export const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => {
  const setHalf = (value: string, maxAgeSeconds: number) =>
    setCookie(request, reply, { name: HALF_COOKIE, value, path: '/api', maxAgeSeconds })
  return {
    address: addressOf(request),
    claimedIpv4: headerText(request, 'x-client-ipv4', 45),
    claimedIpv6: headerText(request, 'x-client-ipv6', 45),
    userAgent: headerText(request, 'user-agent'),
    isBrowser: request.headers['sec-fetch-site'] !== undefined || request.headers['x-loupe-client'] === 'web',
    isSecure: isSecure(request),
    token: bearerOf(request),
    device: cookieOf(request, DEVICE_COOKIE),
    setHalf,
    setDevice: value =>
      setCookie(request, reply, { name: DEVICE_COOKIE, value, path: '/api/users', maxAgeSeconds: DEVICE_SECONDS }),
    signOut: () => {
      setHalf('', 0)
      // Clears pages and pictures, so that the next person at this browser finds none.
      reply.header('clear-site-data', '"cache"')
    },
  }
}
