import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { may } from '#shared/permissions.ts'
import { DatabaseOutage } from '../outage.ts'
import type { Parts } from '../parts.ts'
import { findCaller, notSignedIn } from '../sessions.ts'
import { credentialsOf } from './caller.ts'

const HEARTBEAT_MS = 15_000

/** One stream per browser: what happens in the shop, as far as its user may know. Read with fetch and the bearer header. */
export const eventsRoute = (app: FastifyInstance, { db, hub }: Parts) => {
  const open = new Set<ServerResponse>()
  // A server that stops does not wait for its listeners to leave.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  app.get('/api/events', async (request, reply) => {
    // A stream stands open whether or not somebody is there, so that it never counts as use.
    const credentials = { ...credentialsOf(request), isUse: false }
    let user = await findCaller(db, credentials)
    if (user.isAwaitingCode) throw notSignedIn()
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write('event: ready\ndata: {}\n\n')
    open.add(raw)

    const unsubscribe = hub.subscribe(({ topic, id, access }) => {
      if (may(user, access)) raw.write(`data: ${JSON.stringify({ topic, id })}\n\n`)
    })
    // A session that ends elsewhere ends here too, with the next heartbeat.
    const heartbeat = setInterval(() => {
      findCaller(db, credentials).then(
        now => {
          user = now
          raw.write(': still here\n\n')
        },
        // Without a database nobody knows; the stream stays, to tell when it is back.
        (error: unknown) =>
          error instanceof DatabaseOutage ? raw.write(': still here\n\n') : raw.end('event: ended\ndata: {}\n\n'),
      )
    }, HEARTBEAT_MS)
    raw.on('close', () => {
      open.delete(raw)
      clearInterval(heartbeat)
      unsubscribe()
    })
  })
}
