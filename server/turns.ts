export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many work at once; the others wait in the order they came. */
export const openTurns = (most: number): Turns => {
  const waiting: (() => void)[] = []
  let working = 0
  const begin = () => {
    if (working === most) return new Promise<void>(resolve => waiting.push(resolve))
    working += 1
    return undefined
  }
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
  return async work => {
    await begin()
    try {
      return await work()
    } finally {
      end()
    }
  }
}
