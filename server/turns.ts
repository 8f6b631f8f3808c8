const once = (act: () => void) => {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets so many work at once; the others wait in the order they came. With `patience`, whoever works longer than these
 * milliseconds waits for something else than the processor, and makes room for another.
 */
export const openTurns = (most: number, patience = Number.POSITIVE_INFINITY): Turns => {
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
    const release = once(end)
    const timer = patience < Number.POSITIVE_INFINITY ? setTimeout(release, patience) : undefined
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      release()
    }
  }
}
