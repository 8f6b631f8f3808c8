const once = (act: () => void) => {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs a limited number of tasks at once; the others wait in order. A task that takes longer than `patience`
 * milliseconds is waiting for something other than the processor, and makes room for another.
 */
export const createLimiter = (most: number, patience = Number.POSITIVE_INFINITY): Limiter => {
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
