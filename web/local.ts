import type { TicketKind } from '#shared/record-kinds.ts'

/** Values kept in the browser; none is secret, and a blocked storage must not stop the work. */

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
    // Storage may be full or blocked; the page works without it.
  }
}

export const removeLocal = (key: string) => {
  try {
    localStorage.removeItem(key)
  } catch {}
}

export const localKeys = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

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
  } catch {}
}

export const removeTab = (key: string) => {
  try {
    sessionStorage.removeItem(key)
  } catch {}
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

export const lastStation = () => readLocal(STATION) ?? 'station1'
export const rememberStation = (station: string) => {
  writeLocal(STATION, station)
  removeLocal(AWAITED)
}

/** Someone who must choose a station first; no screen opens before that, in any tab. */
export const isStationAwaited = () => readLocal(AWAITED) !== null
export const awaitStation = (isAwaited: boolean) => (isAwaited ? writeLocal(AWAITED, '1') : removeLocal(AWAITED))

const STORE = 'loupe.store'

export const lastStore = () => readLocal(STORE)
export const rememberStore = (store: string) => writeLocal(STORE, store)

const VISIT = 'loupe.visit'

type Deal = 'purchase' | 'sale'

export const lastVisit = (deal: Deal) => ({
  clerk: readLocal(`${VISIT}.${deal}.clerk`) ?? '',
  booth: readLocal(`${VISIT}.${deal}.booth`) ?? '',
})
export const rememberVisit = (deal: Deal, { clerk, booth }: { clerk: string; booth: string }) => {
  writeLocal(`${VISIT}.${deal}.clerk`, clerk)
  writeLocal(`${VISIT}.${deal}.booth`, booth)
}

const TICKET_KIND = 'loupe.ticketKind'

export const lastTicketKind = (): TicketKind => (readLocal(TICKET_KIND) === 'coin' ? 'coin' : 'metro')
export const rememberTicketKind = (kind: TicketKind) => writeLocal(TICKET_KIND, kind)

const BOOTH = 'loupe.booth'

export const lastBooth = () => readLocal(BOOTH)
export const rememberBooth = (booth: string) => writeLocal(BOOTH, booth)

const PAD = 'loupe.pad'

/** This tab's name as a signature pad, kept over reloads and not shared with other tabs. */
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

export const menuIsSlim = () => readLocal(SLIM) === '1'
export const rememberSlimMenu = (slim: boolean) => writeLocal(SLIM, slim ? '1' : '0')

const COIN_RECEIPT_FORM = 'loupe.coinReceiptForm'

export type CoinReceiptForm = 'create-new' | 'create-new-v2'

export const lastCoinReceiptForm = (): CoinReceiptForm =>
  readLocal(COIN_RECEIPT_FORM) === 'create-new-v2' ? 'create-new-v2' : 'create-new'
export const rememberCoinReceiptForm = (form: CoinReceiptForm) => writeLocal(COIN_RECEIPT_FORM, form)
