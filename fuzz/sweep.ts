import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** The server must end each slow, huge or broken request by itself. */

type Attempt = { name: string; count: number; bytes: Buffer; drip?: string; neverReads?: true }

const MB = 1024 * 1024
const PATIENCE_MS = 45_000
const DEAF_MS = 20_000

const head = (path: string, headers: Record<string, string | number>) =>
  Buffer.from(
    `POST /api/${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=x' }

const json = (path: string, body: string | Buffer, more: Record<string, string> = {}) =>
  Buffer.concat([head(path, { ...JSON_TYPE, ...more, 'content-length': body.length }), Buffer.from(body)])

const field = (name: string, value: Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    value,
    Buffer.from('\r\n'),
  ])

const form = (path: string, more: Record<string, string>, ...parts: Buffer[]) => {
  const body = Buffer.concat([...parts, Buffer.from('--x--\r\n')])
  return Buffer.concat([head(path, { ...FORM_TYPE, ...more, 'content-length': body.length }), body])
}

/** A small file of forty megapixels. */
const bomb = () =>
  sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#0f6577' } })
    .png()
    .toBuffer()

const attempts = async (token: string): Promise<Attempt[]> => {
  const admin = { authorization: `Bearer ${token}` }
  const picture = field('files[]', await bomb(), '; filename="a.png"')
  const large = field('files[]', Buffer.alloc(9 * MB, 1), '; filename="a.png"')
  const login = 'users/login-user'
  const ticket = 'metro-tickets/create-new'
  const unfinished = Buffer.concat([
    head(login, { ...FORM_TYPE, 'content-length': 490 * MB }),
    field('a', Buffer.alloc(MB)),
  ])
  return [
    { name: 'says nothing', count: 30, bytes: Buffer.alloc(0) },
    { name: 'headers that do not end', count: 30, bytes: Buffer.from('GET /api/health HTTP/1.1\r\nx: '), drip: 'y' },
    { name: 'a body that does not come', count: 30, bytes: head(login, { ...JSON_TYPE, 'content-length': 60_000 }) },
    {
      name: 'a body that drips',
      count: 30,
      bytes: head(ticket, { ...JSON_TYPE, ...admin, 'content-length': 60_000 }),
      drip: ' ',
    },
    { name: 'unfinished forms of 490 MB', count: 30, bytes: unfinished },
    {
      name: 'an upload that stops',
      count: 4,
      bytes: Buffer.concat([
        head(ticket, { ...FORM_TYPE, ...admin, 'content-length': 40 * MB }),
        large.subarray(0, MB),
      ]),
    },
    { name: 'uploads of 45 MB', count: 4, bytes: form(ticket, admin, large, large, large, large, large) },
    { name: 'pictures of 40 megapixels', count: 4, bytes: form(ticket, admin, picture, picture) },
    {
      name: 'too many fields',
      count: 10,
      bytes: form(
        ticket,
        admin,
        ...Array.from({ length: 500 }, (_, place) => field(`f${place}`, Buffer.alloc(4000, 97))),
      ),
    },
    {
      name: 'chunks without end',
      count: 10,
      bytes: Buffer.concat([
        head(login, { ...JSON_TYPE, 'transfer-encoding': 'chunked' }),
        Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`.repeat(30)),
      ]),
    },
    {
      name: 'a body folded small',
      count: 10,
      bytes: json(ticket, gzipSync(Buffer.alloc(50 * MB, 32)), { ...admin, 'content-encoding': 'gzip' }),
    },
    { name: 'two megabytes of lists in lists', count: 10, bytes: json(ticket, '['.repeat(2 * MB), admin) },
    {
      name: 'two megabytes of numbers',
      count: 10,
      bytes: json(ticket, `{"items":[${'1,'.repeat(MB - 100)}1]}`, admin),
    },
    { name: 'headers of a megabyte', count: 10, bytes: head('health', { 'x-large': 'y'.repeat(MB) }) },
    { name: 'no HTTP at all', count: 10, bytes: Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03') },
    {
      name: 'a length and chunks',
      count: 10,
      bytes: Buffer.concat([
        head(login, { 'content-length': 5, 'transfer-encoding': 'chunked' }),
        Buffer.from('0\r\n\r\nGET / HTTP/1.1\r\n\r\n'),
      ]),
    },
    { name: 'a length below zero', count: 10, bytes: head(login, { ...JSON_TYPE, 'content-length': -1 }) },
    {
      name: 'many calls in one go',
      count: 5,
      bytes: Buffer.from('GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(500)),
    },
    {
      name: 'event streams that nobody reads',
      count: 40,
      bytes: Buffer.from(`GET /api/events HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`),
      neverReads: true,
    },
  ]
}

/** Whether the server answered or closed the connection in time; a client that does not read may stay. */
const attempt = (port: number, { bytes, drip, neverReads }: Attempt) =>
  new Promise<boolean>(resolve => {
    const socket: Socket = connect(port, '127.0.0.1')
    const dripping = drip && setInterval(() => socket.write(drip), 500)
    const end = (isEnded: boolean) => {
      clearInterval(dripping || undefined)
      clearTimeout(patience)
      socket.destroy()
      resolve(isEnded)
    }
    const patience = setTimeout(() => end(neverReads === true), neverReads ? DEAF_MS : PATIENCE_MS)
    socket.on('error', () => {})
    socket.on('close', () => end(true))
    if (neverReads) socket.once('data', () => socket.pause())
    else socket.on('data', () => end(true))
    socket.write(bytes)
  })

/** Answers the attempts that the server did not end. */
export const sweep = async (port: number, token: string) => {
  const all = (await attempts(token)).flatMap(one => Array.from({ length: one.count }, () => one))
  const ended = await Promise.all(all.map(async one => ({ one, isEnded: await attempt(port, one) })))
  return [...new Set(ended.filter(({ isEnded }) => !isEnded).map(({ one }) => one.name))]
}
