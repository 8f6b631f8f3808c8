import type { Case } from './case.ts'
import type { Quickness } from './clicks.ts'
import { load, quantile } from './load.ts'
import { type BenchTarget, SECONDS, shotOf } from './turns.ts'

/** What one person at a time waits for. */
export type WaitCase = Pick<Case, 'name' | 'method' | 'path' | 'body'> & {
  /** What the median may take, in milliseconds. */
  limit: number
}

/** Each case by itself over one connection, after as long a warm-up. */
export const measureWaits = async (portal: BenchTarget, cases: readonly WaitCase[]) => {
  const measured: Record<string, Quickness> = {}
  for (const { name, limit, ...call } of cases) {
    const run = () => load(shotOf({ name, ...call }, portal), { connections: 1, seconds: SECONDS })
    await run()
    const { times } = await run()
    measured[name] = { p50: quantile(times, 0.5), worst: quantile(times, 0.99), limit }
  }
  return measured
}
