import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { openAudience } from '../db/events.ts'
import { keepPage, leavePage } from '../db/open-pages.ts'
import { DatabaseOutage } from '../db/outage.ts'
import type { Services } from '../services/services.ts'
import { assertFullySignedIn, findCaller } from '../sessions/sessions.ts'
import { credentialsOf } from './caller.ts'
import type { TimeLimits } from './limits.ts'

const MAX_UNREAD_BYTES = 256 * 1024
const STREAMS_A_SESSION = 20

/** Ends a stream whose reader takes nothing in, because its unread messages would fill the memory. */
const say = (stream: ServerResponse, text: string) => {
  if (stream.writableEnded || stream.destroyed) return
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
  else stream.write(text)
}

const openStreams = () => {
  const bySession = new Map<number, ServerResponse[]>()
  const all = () => [...bySession.values()].flat()
  const remove = (session: number, stream: ServerResponse) => {
    const others = (bySession.get(session) ?? []).filter(other => other !== stream)
    if (others.length > 0) bySession.set(session, others)
    else bySession.delete(session)
  }
  /** The oldest stream makes room: a browser that lost its connection leaves one behind that nobody reads. */
  const add = (session: number, stream: ServerResponse) => {
    const streams = [...(bySession.get(session) ?? []), stream]
    bySession.set(session, streams)
    if (streams.length > STREAMS_A_SESSION) streams[0]?.destroy()
  }
  return { all, add, remove }
}

/**
 * One stream per browser with the shop's events, as far as its user may know them. The client reads it with fetch and
 * the bearer header.
 */
export const eventsRoute = (app: FastifyInstance, { db, hub }: Services, { heartbeatMs }: TimeLimits) => {
  const open = openStreams()
  app.addHook('preClose', async () => {
    for (const stream of open.all()) stream.end()
  })
  app.get('/api/events', async (request, reply) => {
    // An open stream is no sign of a person, so it never counts as use.
    const credentials = { ...credentialsOf(request), isUse: false }
    const findListener = async () => {
      const listener = await findCaller(db, credentials)
      assertFullySignedIn(listener)
      return listener
    }
    let user = await findListener()
    reply.hijack()
    const { raw } = reply
    // A listener that left meanwhile must not leave a subscription behind.
    if (raw.destroyed) return
    raw.on('error', () => {})
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    const stream = randomUUID()
    raw.write(`event: ready\ndata: ${JSON.stringify({ stream })}\n\n`)
    open.add(user.sessionId, raw)
    const key = { sessionId: user.sessionId, stream }
    const hears = openAudience(key)

    const unsubscribe = hub.subscribe(event => {
      const { topic, id } = event
      if (hears(user, event)) say(raw, `data: ${JSON.stringify({ topic, id })}\n\n`)
    })
    // A session that ended elsewhere ends here with the next heartbeat.
    const heartbeat = setInterval(() => {
      findListener().then(
        now => {
          user = now
          say(raw, ': still here\n\n')
          keepPage(db, key).catch(() => {})
        },
        // During an outage the session can not be checked; the stream stays open to announce the end of the outage.
        (error: unknown) =>
          error instanceof DatabaseOutage ? say(raw, ': still here\n\n') : raw.end('event: ended\ndata: {}\n\n'),
      )
    }, heartbeatMs)
    raw.on('close', () => {
      open.remove(user.sessionId, raw)
      clearInterval(heartbeat)
      unsubscribe()
      // During an outage the row stays and gets too old.
      leavePage(db, key).catch(() => {})
    })
  })
}
