import type { Case } from './case.ts'
import type { Quickness } from './clicks.ts'
import { load, quantile } from './load.ts'
import { type BenchTarget, SECONDS, shotOf } from './turns.ts'

export type WaitCase = Pick<Case, 'name' | 'method' | 'path' | 'body'> & {
  /** For the median, in milliseconds. */
  limit: number
}

/** Measures each case over one connection, after an equally long warm-up. */
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
