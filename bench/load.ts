import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export type Measured = { perSecond: number; p50: number; p99: number }
export type Shot = { url: () => string; method: string; headers: Record<string, string>; body?: () => object }

/** Connections stay open between stretches, as a browser's do. */
const agent = new Agent({ keepAlive: true })

const shoot = ({ url, method, headers, body }: Shot) =>
  new Promise<void>((resolve, reject) => {
    const address = url()
    const ofChange = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const sent = request(address, { agent, method, headers: body ? { ...headers, ...ofChange } : headers }, answer => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${address} answered ${answer.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body()) : undefined)
  })

/** The times of the answers, and the length of the stretch in seconds. */
export type Stretch = { times: number[]; seconds: number }

export const load = async (
  shot: Shot,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Stretch> => {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const run = async () => {
    while (performance.now() < end) {
      const from = performance.now()
      await shoot(shot)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, run))
  return { times, seconds: (performance.now() - start) / 1000 }
}

export const quantile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export const rate = ({ times, seconds }: Stretch) => times.length / seconds
export const p99 = ({ times }: Stretch) => quantile(times, 0.99)

export const summary = (stretches: readonly Stretch[]): Measured => {
  const times = stretches.flatMap(stretch => stretch.times)
  return { perSecond: median(stretches.map(rate)), p50: median(times), p99: quantile(times, 0.99) }
}
