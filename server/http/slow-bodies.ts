import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TimeLimits } from './limits.ts'

/** Whether more than the headers belong to a request. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** As Node names it when it gives up a request by itself. */
const tooSlow = () => Object.assign(new Error('the body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Gives up a body that hardly comes on, refused or not: a socket that is held open costs the sender nothing. */
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
