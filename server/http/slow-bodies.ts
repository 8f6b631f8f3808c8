import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TimeLimits } from './limits.ts'

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The same code as when Node abandons a request. */
const tooSlow = () => Object.assign(new Error('the body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Abandons a body that hardly arrives, refused or not, because an open socket costs the sender nothing. */
export const giveUpSlowBodies = (app: FastifyInstance, { stretchMs, stretchBytes }: TimeLimits) => {
  app.addHook('onRequest', async ({ raw }) => {
    const { socket } = raw
    if (!hasBody(raw) || raw.complete) return
    let seen = socket.bytesRead
    const timer = setInterval(() => {
      if (raw.complete || socket.destroyed) return clearInterval(timer)
      if (socket.bytesRead - seen < stretchBytes) {
        clearInterval(timer)
        app.server.emit('clientError', tooSlow(), socket)
      }
      seen = socket.bytesRead
    }, stretchMs)
    raw.once('close', () => clearInterval(timer))
  })
}
