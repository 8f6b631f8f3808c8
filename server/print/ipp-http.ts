import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { IppError } from './ipp-error.ts'

/** Milliseconds until the printer is connected, and from then until its answer. */
export type Limits = { connect: number; answer: number }

const MAX_ANSWER = 1024 * 1024
const IPP_PORT = '631'

const targetOf = (address: string) => {
  const url = /^ipps?:/i.test(address) ? URL.parse(address) : null
  const isSecure = url?.protocol === 'ipps:'
  const target = url?.hostname
    ? URL.parse(`${isSecure ? 'https' : 'http'}://${url.hostname}:${url.port || IPP_PORT}${url.pathname}${url.search}`)
    : null
  if (!target) throw new IppError('unreachable', 'has no address that can be reached')
  return { target, isSecure }
}

const UNKNOWN_NAMES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'])

/** Without a connection nothing was sent; with one, any part may have arrived. */
const failureOf = (error: unknown, isSent: boolean) => {
  if (error instanceof IppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isSent) {
    const isHttp = !code.startsWith('HPE_')
    return new IppError('unclear', isHttp ? 'broke off the connection' : 'answered something that is not IPP')
  }
  if (UNKNOWN_NAMES.has(code)) return new IppError('unreachable', 'can not be found in the network')
  const isTls = code.startsWith('ERR_SSL') || code === 'EPROTO'
  return new IppError('unreachable', isTls ? 'does not take secure connections (ipps)' : 'does not answer')
}

/** A gateway that got no answer from the printer does not know whether it prints. */
const GATEWAY_STATUSES = new Set([502, 504])

const assertOk = ({ statusCode = 0 }: IncomingMessage) => {
  if (statusCode === 200) return
  if (GATEWAY_STATUSES.has(statusCode)) throw new IppError('unclear', 'does not answer its print server')
  if (statusCode === 401) throw new IppError('refused', 'wants a password')
  if (statusCode === 403) throw new IppError('refused', 'does not let this computer in')
  if (statusCode === 404) throw new IppError('refused', 'has no printer at this address')
  throw new IppError('refused', `refused with HTTP status ${statusCode}`)
}

const readAnswer = async (response: IncomingMessage) => {
  assertOk(response)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length > MAX_ANSWER) throw new IppError('unclear', 'answered more than a printer has to say')
  }
  return Buffer.concat(chunks)
}

/**
 * Posts one message and returns the answer's bytes. `fetch` can not tell whether a failed request had a connection,
 * which decides whether a check may be sent again. Each connection serves one message, because a kept one may be dead.
 */
export const postIpp = (address: string, body: Buffer, limits: Limits) =>
  new Promise<Buffer>((resolve, reject) => {
    const { target, isSecure } = targetOf(address)
    const headers = { 'content-type': 'application/ipp', 'content-length': body.length, accept: 'application/ipp' }
    // Printers sign their own certificates, so the connection is encrypted without proof of a name (as in CUPS).
    const options = { method: 'POST', agent: false, headers, rejectUnauthorized: false } as const
    const request = isSecure ? secureRequest(target, options) : plainRequest(target, options)
    let isSent = false
    const failed = (error: unknown) => {
      clearTimeout(timer)
      reject(failureOf(error, isSent))
      request.destroy()
    }
    const late = () => failed(new IppError(isSent ? 'unclear' : 'unreachable', 'does not answer'))
    let timer = setTimeout(late, limits.connect)
    request.once('socket', socket =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isSent = true
        clearTimeout(timer)
        timer = setTimeout(late, limits.answer)
      }),
    )
    const answered = (answer: Buffer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    request.once('response', response => void readAnswer(response).then(answered, failed))
    // The listener stays, because a second failure without one would end the process.
    request.on('error', failed)
    request.end(body)
  })
