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

/** Kept in this tab alone: a reload finds it, a new tab does not. */
export const readTab = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeTab = (key: string, value: string) => {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // See above.
  }
}

export const removeTab = (key: string) => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // See above.
  }
}

export const tabKeys = (): string[] => {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}

const STATION = 'loupe.station'
const AWAITED = 'loupe.stationAwaited'

/** The station used last on this machine. */
export const lastStation = () => readLocal(STATION) ?? 'station1'
export const rememberStation = (station: string) => {
  writeLocal(STATION, station)
  removeLocal(AWAITED)
}

/** Somebody signed in who must choose a station: no screen opens before that, in whichever tab. */
export const isStationAwaited = () => readLocal(AWAITED) !== null
export const awaitStation = (isAwaited: boolean) => (isAwaited ? writeLocal(AWAITED, '1') : removeLocal(AWAITED))

const STORE = 'loupe.store'

/** The store that a ticket taken on this machine belonged to last. */
export const lastStore = () => readLocal(STORE)
export const rememberStore = (store: string) => writeLocal(STORE, store)

const BOOTH = 'loupe.booth'

/** The booth that a signature pad on this machine stands at. */
export const lastBooth = () => readLocal(BOOTH)
export const rememberBooth = (booth: string) => writeLocal(BOOTH, booth)

const PAD = 'loupe.pad'

/** The name of this tab as a signature pad: kept over a reload, and not shared with another tab. */
export const padName = (): string => {
  try {
    const kept = sessionStorage.getItem(PAD) ?? crypto.randomUUID()
    sessionStorage.setItem(PAD, kept)
    return kept
  } catch {
    return ''
  }
}

const SLIM = 'loupe.slim'

/** Whether the side menu shows icons only. */
export const menuIsSlim = () => readLocal(SLIM) === '1'
export const rememberSlimMenu = (slim: boolean) => writeLocal(SLIM, slim ? '1' : '0')

const COIN_RECEIPT_FORM = 'loupe.coinReceiptForm'

/** The two forms of a new coin receipt, by their addresses. */
export type CoinReceiptForm = 'create-new' | 'create-new-v2'

/** The one that was used last on this machine. */
export const lastCoinReceiptForm = (): CoinReceiptForm =>
  readLocal(COIN_RECEIPT_FORM) === 'create-new-v2' ? 'create-new-v2' : 'create-new'
export const rememberCoinReceiptForm = (form: CoinReceiptForm) => writeLocal(COIN_RECEIPT_FORM, form)
