import { MAX_ID } from './fields.ts'
import type { Permission } from './permissions.ts'

type KindFacts = {
  /** Before its number, as people write it: M48231. */
  prefix: string
  label: string
  /** What one of them is called where its kind is plain already. */
  noun: string
  /** What else callers name it, beside the kind itself. */
  words: readonly string[]
  /** Its name in the history. */
  entity: string
  /** Where they are listed. */
  list: string
  /** Where one of them is opened: the number follows. */
  path: string
  access: Permission
  /** Whether the shop buys or sells by it; null for what is neither. */
  deal: 'purchase' | 'sale' | null
  /** Where its cash comes from or goes to; null for what moves none. */
  drawer: 'metrodrawer' | 'coindrawer' | 'retail' | 'jewelryretail' | null
}

/** Every kind of record that the shop numbers. */
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
  },
  coin_invoice: {
    prefix: 'CI',
    label: 'coin invoice',
    noun: 'invoice',
    words: [],
    entity: 'coin_invoice',
    list: '/portal/coin-invoices',
    path: '/portal/coin-invoices/edit',
    access: 'coin_invoice',
    deal: 'sale',
    drawer: null,
  },
  quote: {
    prefix: 'Q',
    label: 'quote',
    noun: 'quote',
    words: [],
    entity: 'quote',
    list: '/portal/quotes',
    path: '/portal/quotes/edit',
    access: 'ticket',
    deal: null,
    drawer: null,
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
  },
} as const satisfies Record<string, KindFacts>

export type RecordKind = keyof typeof recordKinds
export type RecordKey = { kind: RecordKind; id: number }

/** What a customer sells to the shop, and signs for on a pad. */
export const ticketKinds = ['metro', 'coin'] as const satisfies readonly RecordKind[]
export type TicketKind = (typeof ticketKinds)[number]

export const isTicketKind = (kind: RecordKind | undefined): kind is TicketKind => ticketKinds.some(one => one === kind)

/** What the shop sells. */
export const receiptKinds = ['coin_receipt', 'jewelry_receipt'] as const satisfies readonly RecordKind[]
export type ReceiptKind = (typeof receiptKinds)[number]

/** What is made out with a customer at the counter. */
export const tradedKinds = [...ticketKinds, ...receiptKinds] as const

export const allKinds = Object.keys(recordKinds) as RecordKind[]

/** 'newCoin', 'new_coin' and 'New Coin' are one word. */
const plain = (word: string) => word.replace(/[\s_-]/g, '').toLowerCase()

const kindsByWord = new Map(
  allKinds.flatMap(kind => [kind, ...recordKinds[kind].words].map(word => [plain(word), kind] as const)),
)

/** Which kind a word names; undefined for any other word, so that no other record is taken instead. */
export const readRecordKind = (word: unknown): RecordKind | undefined =>
  typeof word === 'string' ? kindsByWord.get(plain(word)) : undefined

/** M48231, C19204: a record's number as people write it. */
export const recordNumber = ({ kind, id }: { kind: RecordKind; id: number | string }) =>
  `${recordKinds[kind].prefix}${id}`

export const canonicalNumber = (written: string) => written.replace(/\s+/g, '').toUpperCase()

/** Longest first, so that CR is not read as C. */
const prefixes = allKinds
  .map(kind => recordKinds[kind].prefix)
  .filter(Boolean)
  .sort((a, b) => b.length - a.length)

const WRITTEN = new RegExp(`^(${prefixes.join('|')})?([1-9]\\d{0,9})$`)

/** M48231, c 19204, CR77 or a number without a prefix; undefined for what is no number of ours. */
export const readRecordNumber = (written: string) => {
  const [, prefix = '', number] = WRITTEN.exec(canonicalNumber(written)) ?? []
  return number === undefined ? undefined : { prefix, id: Number(number) }
}

/** The id in an address: a number, or one with the prefix of the kind that the address is for; undefined for any other. */
export const idInAddress = (written: string, kind?: RecordKind) => {
  const number = readRecordNumber(written)
  if (!number || number.id > MAX_ID) return undefined
  const isOwn = number.prefix === '' || (kind !== undefined && number.prefix === recordKinds[kind].prefix)
  return isOwn ? number.id : undefined
}

/** The kind that a prefix names; without one it is a Metro ticket. */
export const kindOfPrefix = (prefix: string): RecordKind =>
  (prefix && allKinds.find(kind => recordKinds[kind].prefix === prefix)) || 'metro'

/** The record that a written number names; undefined for what is no number of ours. */
export const readRecord = (written: string): RecordKey | undefined => {
  const read = readRecordNumber(written)
  return read && { kind: kindOfPrefix(read.prefix), id: read.id }
}

/** A number typed where one kind is looked for, with its own prefix or none: that of another kind names none of these. */
export const readNumberOf = (kind: RecordKind, written: string) => {
  const read = readRecordNumber(written)
  const isOwn = read?.prefix === '' || read?.prefix === recordKinds[kind].prefix
  return read && isOwn && read.id <= MAX_ID ? read.id : undefined
}

/** The permissions of which each opens one of these kinds. */
export const accessesOf = (kinds: readonly RecordKind[]): readonly Permission[] => [
  ...new Set(kinds.map(kind => recordKinds[kind].access)),
]

/** Where a record is opened. */
export const recordPath = ({ kind, id }: RecordKey) => `${recordKinds[kind].path}/${id}`

export const kindOfEntity = (entity: string): RecordKind | undefined =>
  allKinds.find(kind => recordKinds[kind].entity === entity)
