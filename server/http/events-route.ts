import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { may } from '#shared/permissions.ts'
import { DatabaseOutage } from '../outage.ts'
import type { Parts } from '../parts.ts'
import { findCaller, notSignedIn } from '../sessions.ts'
import { credentialsOf } from './caller.ts'
import type { TimeLimits } from './limits.ts'

const MAX_UNREAD_BYTES = 256 * 1024
const STREAMS_A_SESSION = 20

/** Says it to who still listens. A reader that takes nothing in would have all of it pile up here. */
const say = (stream: ServerResponse, text: string) => {
  if (stream.writableEnded || stream.destroyed) return
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
  else stream.write(text)
}

/** The streams of each session, oldest first. */
const openStreams = () => {
  const bySession = new Map<number, ServerResponse[]>()
  const all = () => [...bySession.values()].flat()
  const remove = (session: number, stream: ServerResponse) => {
    const others = (bySession.get(session) ?? []).filter(other => other !== stream)
    if (others.length > 0) bySession.set(session, others)
    else bySession.delete(session)
  }
  /** The oldest makes room: a browser that lost its connection leaves a stream behind that nobody reads. */
  const add = (session: number, stream: ServerResponse) => {
    const streams = [...(bySession.get(session) ?? []), stream]
    bySession.set(session, streams)
    if (streams.length > STREAMS_A_SESSION) streams[0]?.destroy()
  }
  return { all, add, remove }
}

/** One stream per browser: what happens in the shop, as far as its user may know. Read with fetch and the bearer header. */
export const eventsRoute = (app: FastifyInstance, { db, hub }: Parts, { heartbeatMs }: TimeLimits) => {
  const open = openStreams()
  // A server that stops does not wait for its listeners to leave.
  app.addHook('preClose', async () => {
    for (const stream of open.all()) stream.end()
  })
  app.get('/api/events', async (request, reply) => {
    // A stream stands open whether or not somebody is there, so that it never counts as use.
    const credentials = { ...credentialsOf(request), isUse: false }
    let user = await findCaller(db, credentials)
    if (user.isAwaitingCode) throw notSignedIn()
    reply.hijack()
    const { raw } = reply
    // Whoever left meanwhile is told nothing, and leaves nothing behind.
    if (raw.destroyed) return
    raw.on('error', () => {})
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write('event: ready\ndata: {}\n\n')
    open.add(user.sessionId, raw)

    const unsubscribe = hub.subscribe(({ topic, id, access }) => {
      if (may(user, access)) say(raw, `data: ${JSON.stringify({ topic, id })}\n\n`)
    })
    // A session that ends elsewhere ends here too, with the next heartbeat.
    const heartbeat = setInterval(() => {
      findCaller(db, credentials).then(
        now => {
          user = now
          say(raw, ': still here\n\n')
        },
        // Without a database nobody knows; the stream stays, to tell when it is back.
        (error: unknown) =>
          error instanceof DatabaseOutage ? say(raw, ': still here\n\n') : raw.end('event: ended\ndata: {}\n\n'),
      )
    }, heartbeatMs)
    raw.on('close', () => {
      open.remove(user.sessionId, raw)
      clearInterval(heartbeat)
      unsubscribe()
    })
  })
}
