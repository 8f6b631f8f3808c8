import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

type Told = { price: unknown; currency?: string; symbol?: string; updatedAt?: string }

type Conduct = Told | { status: number } | { body: string } | 'hangs' | 'hangs up' | 'never ends'

const DEFAULT: Conduct = { status: 503 }
const METAL = /^\/price\/(\w+)$/
const COIN = /^\/v2\/prices\/(\w+)-USD\/spot$/

/** The format of gold-api.com. */
const metalBody = (asked: string, { price, currency = 'USD', symbol = asked, updatedAt }: Told) => ({
  currency,
  name: asked,
  price,
  symbol,
  updatedAt: updatedAt ?? new Date().toISOString(),
})

/** The format of Coinbase has the amount as text, and no time. */
const coinBody = (asked: string, { price, currency = 'USD', symbol = asked }: Told) => ({
  data: { base: symbol, currency, amount: typeof price === 'number' ? String(price) : price },
})

const MANY = 'x'.repeat(16_384)

const neverEnd = (response: ServerResponse) => {
  while (!response.destroyed && response.write(MANY));
  response.once('drain', () => neverEnd(response))
}

const answer = (response: ServerResponse, url: string, conduct: Conduct) => {
  if (conduct === 'hangs') return
  if (conduct === 'hangs up') return response.destroy()
  if (conduct === 'never ends') return neverEnd(response)
  if ('status' in conduct) return response.writeHead(conduct.status).end()
  if ('body' in conduct) return response.end(conduct.body)
  const coin = COIN.exec(url)?.[1]
  const body = coin ? coinBody(coin, conduct) : metalBody(METAL.exec(url)?.[1] ?? '', conduct)
  return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Local price feeds, down until a test sets a price. */
export const openPriceFeeds = async (conducts: Record<string, Conduct> = {}) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const symbol = (METAL.exec(url) ?? COIN.exec(url))?.[1]
    if (symbol) asked.push(symbol)
    answer(response, url, symbol ? (conducts[symbol] ?? DEFAULT) : { status: 404 })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return { conducts, asked, close, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

export type PriceFeeds = Awaited<ReturnType<typeof openPriceFeeds>>
