import { MAX_ID } from './fields.ts'
import type { Permission } from './permissions.ts'
import type { Setting } from './settings.ts'

/** A way to use a record beside reading it; its feature implements each (`features/all.kinds.ts`). */
export type Capability = 'edited' | 'signed' | 'voided' | 'printed' | 'reported' | 'paidByCheck'

type AlertSetting = keyof Setting<'alert_amounts'>

type KindFacts = {
  /** The prefix of its number, as in M48231. */
  prefix: string
  label: string
  /** Its name where the kind is clear from the context. */
  noun: string
  /** Other words that callers use for this kind. */
  words: readonly string[]
  entity: string
  list: string
  /** The address of one record, without its number. */
  path: string
  access: Permission | readonly Permission[]
  deal: 'purchase' | 'sale' | null
  drawer: 'metrodrawer' | 'coindrawer' | 'retail' | 'jewelryretail' | null
  /** Empty for a kind that is not built yet. */
  capabilities: readonly Capability[]
  /** The setting with the prefix of its check numbers, and what the prefix requires; null if no check pays for it. */
  checkPrefix: { setting: keyof Setting<'check_prefixes'>; asks: 'these digits' | 'as many digits' } | null
  alerts: { record: AlertSetting; day: AlertSetting | null } | null
  boothOrder: string | null
}

/** Made at the counter, a draft until its first full save, or imported from an older system. */
export type RecordOrigin = 'counter' | 'draft' | 'import'

export const recordKinds = {
  metro: {
    prefix: 'M',
    label: 'Metro ticket',
    noun: 'ticket',
    words: ['ticket', 'metroTicket'],
    entity: 'metro_ticket',
    list: '/portal/metro-tickets',
    path: '/portal/metro-tickets/edit',
    access: 'ticket',
    deal: 'purchase',
    drawer: 'metrodrawer',
    capabilities: ['edited', 'signed', 'voided', 'printed', 'reported', 'paidByCheck'],
    checkPrefix: { setting: 'metroCheckNumberPrefix', asks: 'these digits' },
    alerts: { record: 'alertMetroTicketAmount', day: 'alertMetroDailyAmountTotal' },
    boothOrder: 'Metro',
  },
  coin: {
    prefix: 'C',
    label: 'coin ticket',
    noun: 'ticket',
    words: ['newCoin', 'coinTicket'],
    entity: 'coin_ticket',
    list: '/portal/coin-tickets',
    path: '/portal/coin-tickets/edit',
    access: 'new_coin',
    deal: 'purchase',
    drawer: 'coindrawer',
    capabilities: ['edited', 'signed', 'voided', 'printed', 'reported', 'paidByCheck'],
    checkPrefix: { setting: 'coinCheckNumberPrefix', asks: 'these digits' },
    alerts: { record: 'alertCoinTicketAmount', day: 'alertCoinDailyAmountTotal' },
    boothOrder: 'Coin',
  },
  coin_receipt: {
    prefix: 'CR',
    label: 'coin receipt',
    noun: 'receipt',
    words: ['receipt'],
    entity: 'coin_receipt',
    list: '/portal/receipts',
    path: '/portal/receipts/edit',
    access: 'receipt',
    deal: 'sale',
    drawer: 'retail',
    capabilities: ['edited', 'voided', 'printed'],
    checkPrefix: { setting: 'receiptCheckNumberPrefix', asks: 'as many digits' },
    alerts: { record: 'alertCoinReceiptAmount', day: null },
    boothOrder: 'Coin Receipt',
  },
  jewelry_receipt: {
    prefix: 'JR',
    label: 'jewelry receipt',
    noun: 'receipt',
    words: ['jewelryReceipt'],
    entity: 'jewelry_receipt',
    list: '/portal/jewelry-receipts',
    path: '/portal/jewelry-receipts/edit',
    access: 'receipt',
    deal: 'sale',
    drawer: 'jewelryretail',
    capabilities: ['edited', 'voided', 'printed'],
    checkPrefix: { setting: 'jewelryreceiptCheckNumberPrefix', asks: 'as many digits' },
    alerts: { record: 'alertJewelryReceiptAmount', day: null },
    boothOrder: 'Jewelry Receipt',
  },
  invoice: {
    prefix: 'I',
    label: 'invoice',
    noun: 'invoice',
    words: ['metals'],
    entity: 'invoice',
    list: '/portal/invoices',
    path: '/portal/invoices/edit',
    access: 'invoice',
    deal: 'sale',
    drawer: null,
    capabilities: ['edited', 'printed'],
    checkPrefix: null,
    alerts: null,
    boothOrder: null,
  },
  coin_invoice: {
    prefix: 'CI',
    label: 'coin invoice',
    noun: 'invoice',
    words: ['coinInvoice'],
    entity: 'coin_invoice',
    list: '/portal/coin-invoices',
    path: '/portal/coin-invoices/edit',
    access: 'coin_invoice',
    deal: 'sale',
    drawer: null,
    capabilities: ['edited', 'printed'],
    checkPrefix: null,
    alerts: null,
    boothOrder: null,
  },
  quote: {
    prefix: 'Q',
    label: 'quote',
    noun: 'quote',
    words: [],
    entity: 'quote',
    list: '/portal/quotes',
    path: '/portal/quotes/edit',
    access: ['ticket', 'new_coin'],
    deal: null,
    drawer: null,
    capabilities: ['edited'],
    checkPrefix: null,
    alerts: null,
    boothOrder: null,
  },
  check: {
    prefix: '',
    label: 'check',
    noun: 'check',
    words: [],
    entity: 'checks',
    list: '/portal/checks',
    path: '/portal/checks',
    access: 'admin_only',
    deal: null,
    drawer: null,
    capabilities: [],
    checkPrefix: null,
    alerts: null,
    boothOrder: null,
  },
} as const satisfies Record<string, KindFacts>

export type RecordKind = keyof typeof recordKinds
export type RecordKey = { kind: RecordKind; id: number }

export const allKinds = Object.keys(recordKinds) as RecordKind[]

export type KindLike<Facts> = {
  [Kind in RecordKind]: (typeof recordKinds)[Kind] extends Facts ? Kind : never
}[RecordKind]

export type KindThatIs<C extends Capability> = {
  [Kind in RecordKind]: C extends (typeof recordKinds)[Kind]['capabilities'][number] ? Kind : never
}[RecordKind]

const capabilitiesOf = (kind: RecordKind): readonly Capability[] => recordKinds[kind].capabilities

export const kindsThatAre = <C extends Capability>(capability: C) =>
  allKinds.filter((kind): kind is KindThatIs<C> => capabilitiesOf(kind).includes(capability))

export type TicketKind = KindLike<{ noun: 'ticket' }>

export const isTicketKind = (kind: RecordKind | undefined): kind is TicketKind =>
  kind !== undefined && recordKinds[kind].noun === 'ticket'

export const ticketKinds = allKinds.filter(isTicketKind)

export type ReceiptKind = KindLike<{ noun: 'receipt' }>

export const isReceiptKind = (kind: RecordKind | undefined): kind is ReceiptKind =>
  kind !== undefined && recordKinds[kind].noun === 'receipt'

export const receiptKinds = allKinds.filter(isReceiptKind)

/** 'newCoin', 'new_coin' and 'New Coin' are the same word. */
const plain = (word: string) => word.replace(/[\s_-]/g, '').toLowerCase()

const kindsByWord = new Map(
  allKinds.flatMap(kind => [kind, ...recordKinds[kind].words].map(word => [plain(word), kind] as const)),
)

/** The kind that a word names; undefined for an unknown word, so that no wrong record is used. */
export const readRecordKind = (word: unknown): RecordKind | undefined =>
  typeof word === 'string' ? kindsByWord.get(plain(word)) : undefined

export const recordNumber = ({ kind, id }: { kind: RecordKind; id: number | string }) =>
  `${recordKinds[kind].prefix}${id}`

export const canonicalNumber = (written: string) => written.replace(/\s+/g, '').toUpperCase()

/** Longest first, so that CR is not read as C. */
const prefixes = allKinds
  .map(kind => recordKinds[kind].prefix)
  .filter(Boolean)
  .sort((a, b) => b.length - a.length)

const WRITTEN = new RegExp(`^(${prefixes.join('|')})?([1-9]\\d{0,9})$`)

/** Reads M48231, c 19204, CR77 or a number without a prefix; undefined for anything else. */
export const readRecordNumber = (written: string) => {
  const [, prefix = '', number] = WRITTEN.exec(canonicalNumber(written)) ?? []
  return number === undefined ? undefined : { prefix, id: Number(number) }
}

/** The id in an address: a number, or one with the prefix of this kind; undefined for anything else. */
export const idInAddress = (written: string, kind?: RecordKind) => {
  const number = readRecordNumber(written)
  if (!number || number.id > MAX_ID) return undefined
  const isOwn = number.prefix === '' || (kind !== undefined && number.prefix === recordKinds[kind].prefix)
  return isOwn ? number.id : undefined
}

export const kindOfPrefix = (prefix: string): RecordKind =>
  (prefix && allKinds.find(kind => recordKinds[kind].prefix === prefix)) || 'metro'

export const readRecord = (written: string): RecordKey | undefined => {
  const read = readRecordNumber(written)
  return read && { kind: kindOfPrefix(read.prefix), id: read.id }
}

const SCANNED = new RegExp(`^((?:${prefixes.join('|')})[1-9]\\d{0,9})(?:-\\d{1,10})?$`)

/** The record of a scanned code: its number with its prefix, or the label of one of its items, M48231-9. */
export const readScannedRecord = (code: string): RecordKey | undefined => {
  const [, number] = SCANNED.exec(code.toUpperCase()) ?? []
  return number === undefined ? undefined : readRecord(number)
}

const SCAN_BEGINNING = new RegExp(`^(?:${prefixes.flatMap(prefix => [prefix.slice(0, 1), prefix]).join('|')})[\\d-]*$`)

export const mayBeScannedRecord = (text: string) => SCAN_BEGINNING.test(text.toUpperCase())

/** The id in a typed number of one kind, with its own prefix or none; a number of another kind matches nothing. */
export const readNumberOf = (kind: RecordKind, written: string) => {
  const read = readRecordNumber(written.replace(/^\s*#/, ''))
  const isOwn = read?.prefix === '' || read?.prefix === recordKinds[kind].prefix
  return read && isOwn && read.id <= MAX_ID ? read.id : undefined
}

/** True for a number with its prefix, such as M48231, which names one record of any day. */
export const namesOneRecord = (kind: RecordKind, written: string) =>
  /^\s*\p{L}/u.test(written) && readNumberOf(kind, written) !== undefined

export const accessesOf = (kinds: readonly RecordKind[]): readonly Permission[] => [
  ...new Set(kinds.flatMap(kind => recordKinds[kind].access)),
]

export const recordPath = ({ kind, id }: RecordKey) => `${recordKinds[kind].path}/${id}`

export const kindOfEntity = (entity: string): RecordKind | undefined =>
  allKinds.find(kind => recordKinds[kind].entity === entity)
