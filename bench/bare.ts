import { createServer } from 'node:http'
import { openPool } from '#server/db.ts'
import { cases } from './cases.ts'

/** The measure: Node, one statement, the answer as PostgreSQL made it. No access, no history, no checks. */
const pool = openPool(process.env.DATABASE_URL ?? '')

const readBody = async (request: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>) : {}
}

const server = createServer((request, response) => {
  const found = cases.find(one => `/api/${one.path}` === request.url)
  if (!found) return response.writeHead(404).end()
  const answer = async () => {
    const { rows } = await pool.query<{ answer: string }>(found.sql, found.params(await readBody(request)))
    response.writeHead(200, { 'content-type': 'application/json' }).end(rows[0]?.answer ?? '{}')
  }
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
