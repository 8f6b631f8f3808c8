import { createServer, type IncomingMessage } from 'node:http'
import { openPool } from '#server/db/connections.ts'
import { cases } from './cases.ts'

/** The measure: Node sends one statement and passes PostgreSQL's answer on, without access, history or checks. */
const pool = openPool(process.env.DATABASE_URL ?? '')

const readBody = async (request: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>) : {}
}

const answer = async (request: IncomingMessage) => {
  const found = cases.find(({ name }) => name === request.headers['x-case'])
  if (!found) throw new Error('no such case')
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare')
  const values = found.params({ path: pathname, query: searchParams, body: await readBody(request) })
  const { rows } = await pool.query<{ answer: string }>(
    found.isPrepared ? { name: found.name, text: found.sql, values } : { text: found.sql, values },
  )
  return rows[0]?.answer ?? '{}'
}

const server = createServer((request, response) => {
  answer(request)
    .then(text => response.writeHead(200, { 'content-type': 'application/json' }).end(text))
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.keepAliveTimeout = 72_000
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
