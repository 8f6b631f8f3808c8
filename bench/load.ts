import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export type Measured = { perSecond: number; p50: number; p99: number }
type Shot = { url: () => string; method: string; headers: Record<string, string>; body?: () => object }

const shoot = (agent: Agent, { url, method, headers, body }: Shot) =>
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

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Keeps `connections` busy for a while and measures each answer. */
export const measure = async (
  shot: Shot,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const run = async () => {
    while (performance.now() < end) {
      const from = performance.now()
      await shoot(agent, shot)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, run))
  const elapsed = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return { perSecond: times.length / elapsed, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
