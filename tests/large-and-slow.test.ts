import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { clerkCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { saveShopSettings } from '#features/shop/settings/shop.contract.ts'
import { timeLimits } from '#server/http/limits.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** Endless, huge and slow requests over real connections. */

const times = { headersMs: 400, checkMs: 50, stretchMs: 300, heartbeatMs: 100 }
const KB = 1024

let portal: TestPortal
let port: number
let admin: { token: string; userId: number; sessionId: number }
beforeAll(async () => {
  portal = await openTestPortal({}, { times })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

const open = (from = '127.0.0.1') => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  sockets.add(socket)
  return socket
}

/** Resolves once the answer is complete or the connection is closed. */
const readAnswer = (socket: Socket) =>
  new Promise<{ status: number; body: string }>(resolve => {
    let text = ''
    const read = () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      return { status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]), head, body }
    }
    socket.on('data', part => {
      text += String(part)
      const { status, head, body } = read()
      if (body.length >= Number(/content-length: (\d+)/i.exec(head)?.[1])) resolve({ status, body })
    })
    socket.on('close', () => resolve(read()))
  })

type Request = { path: string; type?: string; length?: number; token?: string; headers?: string }
const head = ({ path, type = 'application/json', length, token, headers = '' }: Request) =>
  [
    `POST /api/${path} HTTP/1.1`,
    'host: localhost',
    `content-type: ${type}`,
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    `${headers}\r\n`,
  ].join('\r\n')

const multipart = 'multipart/form-data; boundary=x'
const login = 'users/login-user'

/** Sends headers and the beginning of a body, and reads the answer. */
const begin = (request: Request, body = '', from?: string) => {
  const socket = open(from)
  socket.write(head(request) + body)
  return { socket, answer: readAnswer(socket) }
}

describe('before any of the body is read', () => {
  test('who is not signed in is refused', async () => {
    const { answer } = begin({ path: clerkCalls.add.path, length: 2_000_000 }, '{')
    expect(await answer).toMatchObject({ status: 401 })
  })

  test('a form is refused where no files are taken', async () => {
    expect(await begin({ path: login, type: multipart, length: 490_000_000 }).answer).toMatchObject({ status: 400 })
    const { path } = clerkCalls.add
    const { answer } = begin({ path, type: multipart, length: 1000, token: admin.token })
    expect(await answer).toMatchObject({ status: 400, body: expect.stringContaining('No files are taken here') })
  })

  test('what is larger than the call takes is refused', async () => {
    const tooLarge = { status: 413, body: expect.stringContaining('The request is too large') }
    expect(await begin({ path: login, length: 65 * KB }).answer).toMatchObject(tooLarge)
    const { path } = saveShopSettings
    const { answer } = begin({ path, type: multipart, length: 13 * KB * KB, token: admin.token })
    expect(await answer).toMatchObject(tooLarge)
  })
})

describe('while the body comes', () => {
  test('what does not say its length is cut at the same limit', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const { answer } = begin({ path: login }, chunk.repeat(5))
    expect(await answer).toMatchObject({ status: 413 })
  })

  test('a form has few fields, and not more text than a JSON body', async () => {
    const field = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const send = (body: string) => {
      const { path } = saveShopSettings
      return begin({ path, type: multipart, length: body.length, token: admin.token }, body).answer
    }
    const many = Array.from({ length: 201 }, (_, place) => field(`f${place}`, '1')).join('')
    expect(await send(`${many}--x--\r\n`)).toMatchObject({ status: 413 })
    const large = Array.from({ length: 5 }, (_, place) => field(`f${place}`, 'x'.repeat(500 * KB))).join('')
    expect(await send(`${large}--x--\r\n`)).toMatchObject({ status: 413 })
  })
})

describe('how much may be on its way at once', () => {
  const unfinished = { path: login, length: 64 * KB }

  test('is limited for an address that is not signed in, and no other address has to wait for it', async () => {
    const held = Array.from({ length: 16 }, () => begin(unfinished, '{', '127.0.0.2'))
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')))
    expect(await begin(unfinished, '{', '127.0.0.2').answer).toMatchObject({ status: 429 })
    expect(await begin({ path: login, length: 2 }, '{}', '127.0.0.3').answer).toMatchObject({ status: 400 })
    for (const { answer } of held) expect(await answer).toMatchObject({ status: 408 })
    expect(await begin({ path: login, length: 2 }, '{}', '127.0.0.2').answer).toMatchObject({ status: 400 })
  })

  test('is limited for a user, whose other calls go on', async () => {
    const form = { path: 'metro-tickets/create-new', type: multipart, length: 50 * KB * KB, token: admin.token }
    const held = Array.from({ length: 4 }, () => begin(form))
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')))
    expect(await begin(form).answer).toMatchObject({ status: 429 })
    const { path } = clerkCalls.add
    expect(await begin({ path, length: 2, token: admin.token }, '{}').answer).toMatchObject({ status: 400 })
  })
})

describe('what does not come to its end is given up', () => {
  const slow = { status: 408, body: expect.stringContaining('The request took too long') }
  const STRETCH = timeLimits.stretchBytes

  afterEach(() => vi.useRealTimers())

  const until = async (isSo: () => boolean) => {
    while (!isSo()) await nextTurn()
  }

  /** The clock of bodies waits until the server has read each piece. */
  const sendInStretches = async (pieces: readonly string[]) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const connected = once(portal.app.server, 'connection') as Promise<[Socket]>
    const { path } = clerkCalls.add
    const { socket, answer } = begin({ path, length: pieces.join('').length + 1, token: admin.token })
    const [served] = await connected
    await until(() => vi.getTimerCount() === 1)
    for (const piece of pieces) {
      const before = served.bytesRead
      socket.write(piece)
      await until(() => served.bytesRead === before + piece.length)
      vi.advanceTimersByTime(times.stretchMs)
      const isGivenUp = vi.getTimerCount() === 0
      if (isGivenUp) return answer
    }
    socket.write(' ')
    return answer
  }

  test('a connection that says nothing, and headers that do not end', async () => {
    expect(await readAnswer(open())).toMatchObject(slow)
    const socket = open()
    socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
    expect(await readAnswer(socket)).toMatchObject(slow)
  })

  test('a body that hardly comes on', async () => {
    expect(await sendInStretches(Array.from('{"name":'))).toMatchObject(slow)
  })

  test('a form that stops in the middle of a file', async () => {
    const file = '--x\r\ncontent-disposition: form-data; name="files[]"; filename="a.png"\r\n\r\nhalf of it'
    const { path } = saveShopSettings
    const { answer } = begin({ path, type: multipart, length: 5_000_000, token: admin.token }, file)
    expect(await answer).toMatchObject(slow)
  })

  test('a body that was refused long ago', async () => {
    const { socket, answer } = begin({ path: clerkCalls.add.path, length: 1000 }, '{')
    expect(await answer).toMatchObject({ status: 401 })
    await once(socket, 'close')
  })

  test('but not one that is only slow', async () => {
    const body = JSON.stringify({ name: 'Slow Sam' }).padEnd(8 * STRETCH)
    const pieces = Array.from({ length: 8 }, (_, place) => body.slice(place * STRETCH, (place + 1) * STRETCH))
    expect(await sendInStretches(pieces)).toMatchObject({ status: 200 })
  })
})

describe('event streams', () => {
  const listen = (token: string) => {
    const socket = open()
    socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`)
    return socket
  }
  const until = async (socket: Socket, said: string) => {
    for (;;) {
      const [part] = (await once(socket, 'data')) as [Buffer]
      if (String(part).includes(said)) return socket
    }
  }
  const untilReady = (socket: Socket) => until(socket, 'event: ready')

  test('a session has twenty; one more takes the place of the oldest', async () => {
    const { token } = await portal.signInAs('Employee')
    const streams: Socket[] = []
    for (let count = 0; count < 20; count += 1) streams.push(await untilReady(listen(token)))
    const [oldest, second] = streams as [Socket, Socket]
    const ended = once(oldest, 'close')
    await untilReady(listen(token))
    await ended
    expect(second.destroyed).toBe(false)
  })

  test('a reader that takes nothing in is let go', async () => {
    const { token } = await portal.signInAs('Admin')
    const connected = once(portal.app.server, 'connection') as Promise<[Socket]>
    const deaf = await untilReady(listen(token))
    deaf.pause()
    const [served] = await connected
    const closed = once(served, 'close')
    const long = 'x'.repeat(7000)
    await sql`select pg_notify('loupe_events', json_build_object('topic', ${long} || n, 'id', n, 'access', 'admin_only')::text)
      from generate_series(1, 3000) n`.execute(portal.db)
    await closed
    expect((await portal.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200)
  })

  test('a session that ends takes its stream along', async () => {
    const { token, sessionId } = await portal.signInAs('Employee')
    const socket = await untilReady(listen(token))
    const ended = until(socket, 'event: ended')
    await sql`update sessions set ended_at = now() where id = ${sessionId}`.execute(portal.db)
    await ended
  })
})
