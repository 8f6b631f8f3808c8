/** What the browser keeps: nothing here is a secret of the shop, and a blocked storage must not stop the work. */

export const readLocal = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeLocal = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A full or blocked storage: the page goes on without memory.
  }
}

export const removeLocal = (key: string) => {
  try {
    localStorage.removeItem(key)
  } catch {
    // See above.
  }
}

export const localKeys = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

const STATION = 'loupe.station'

/** The station used last on this machine. */
export const lastStation = () => readLocal(STATION) ?? 'station1'
export const rememberStation = (station: string) => writeLocal(STATION, station)
