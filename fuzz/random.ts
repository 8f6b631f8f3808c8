/** The same seed gives the same numbers, so that a run can be repeated. */
export const openRandom = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  return { below, pick, chance: (share: number) => next() < share }
}

export type Random = ReturnType<typeof openRandom>
