import type { Case } from './case.ts'
import { load, type Measured, median, p99, rate, type Stretch, summary } from './load.ts'

export const SECONDS = Number(process.env.SECONDS ?? 2)
export const ROUNDS = Number(process.env.ROUNDS ?? 9)
export const CONNECTIONS = 16
const WARM_UP_CALLS = 4000
const WARM_UP_SECONDS = 20

export const described = `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s for each`

/** The portal needs a token, the bare handler does not. */
export type BenchTarget = { base: string; tickets: number; token?: string }

export const shotOf = (
  { name, method, path, body }: Pick<Case, 'name' | 'method' | 'path' | 'body'>,
  { base, tickets, token }: BenchTarget,
) => ({
  url: () => `${base}/api/${path(tickets)}`,
  method,
  headers: token === undefined ? { 'x-case': name } : { authorization: `Bearer ${token}` },
  ...(body ? { body } : {}),
})

type Load = () => Promise<Stretch>

export const loadOf =
  (one: Case, target: BenchTarget): Load =>
  () =>
    load(shotOf(one, target), { connections: one.connections ?? CONNECTIONS, seconds: SECONDS })

/** Node compiles frequent code, so the first thousands of a call are slow. */
const warmUp = async (run: Load) => {
  const until = performance.now() + WARM_UP_SECONDS * 1000
  for (let calls = 0; calls < WARM_UP_CALLS && performance.now() < until; ) calls += (await run()).times.length
}

/** `ratio` is the throughput of one by the other; `tail` the ratio of their p99 in the median turn, which a single stall does not change. */
export type MeasuredTurns = { one: Measured; other: Measured; ratio: number; tail: number }

/** Loads both in turns, so that other work on the machine affects both alike. */
export const takeTurns = async (one: Load, other: Load, rounds = ROUNDS): Promise<MeasuredTurns> => {
  await warmUp(one)
  await warmUp(other)
  const taken: { one: Stretch; other: Stretch }[] = []
  for (let round = 0; round < rounds; round++) taken.push({ one: await one(), other: await other() })
  return {
    one: summary(taken.map(turn => turn.one)),
    other: summary(taken.map(turn => turn.other)),
    ratio: median(taken.map(turn => rate(turn.one) / rate(turn.other))),
    tail: median(taken.map(turn => p99(turn.one) / p99(turn.other))),
  }
}
