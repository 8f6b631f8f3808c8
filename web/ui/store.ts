export const createStore = <T>(initial: T) => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (change: (now: T) => T) => {
      value = change(value)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
