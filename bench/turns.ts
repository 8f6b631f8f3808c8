import type { Case } from './case.ts'
import { load, type Measured, median, p99, rate, type Stretch, summary } from './load.ts'

export const SECONDS = Number(process.env.SECONDS ?? 2)
export const ROUNDS = Number(process.env.ROUNDS ?? 9)
export const CONNECTIONS = 16
const WARM_UP_CALLS = 4000
const WARM_UP_SECONDS = 20

export const described = `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s for each`

/** A server that answers the calls: the portal to who is signed in, the bare handler to anybody. */
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
    load(shotOf(one, target), { connections: CONNECTIONS, seconds: SECONDS })

/** A call that was never made is slow for its first thousands: Node compiles what runs often. */
const warmUp = async (run: Load) => {
  const until = performance.now() + WARM_UP_SECONDS * 1000
  for (let calls = 0; calls < WARM_UP_CALLS && performance.now() < until; ) calls += (await run()).times.length
}

/**
 * Two measures side by side, and how many calls the one answers for each of the other. `tail` is how much longer its p99
 * is in the middle turn; beside the p99 of all turns it tells whether a single stall made that one.
 */
export type MeasuredTurns = { one: Measured; other: Measured; ratio: number; tail: number }

/** Both are loaded in turns, so that the machine's mood is the same for both. */
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
