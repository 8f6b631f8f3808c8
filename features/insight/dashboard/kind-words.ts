import { recordKinds } from '#shared/record-kinds.ts'
import { type Day, formatDay } from '#shared/time.ts'
import type { ShownKind } from './dashboard.rules.ts'

type Words = { title: string; short: string; tone: 1 | 2 | 3 | 4 }

export const kindWords: Record<ShownKind, Words> = {
  metro: { title: 'Metro Tickets', short: 'Metro', tone: 1 },
  coin: { title: 'Coin Tickets', short: 'Coin', tone: 2 },
  coin_receipt: { title: 'Coin Receipts', short: 'Coin Receipts', tone: 3 },
  jewelry_receipt: { title: 'Jewelry Receipts', short: 'Jewelry Receipts', tone: 4 },
}

export const dayList = (kind: ShownKind, day: string) => `${recordKinds[kind].list}?date=${day}`

const numberText = (count: number) => count.toLocaleString('en-US')

export const recordCount = (count: number) => `${numberText(count)} ${count === 1 ? 'record' : 'records'}`

/** '1 ticket', '12 receipts'. */
export const kindCount = (kind: ShownKind, count: number) =>
  `${numberText(count)} ${recordKinds[kind].noun}${count === 1 ? '' : 's'}`

const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

export const weekdayOf = (day: string) => inWords(day, { weekday: 'long' })
export const longDay = (day: string) => `${inWords(day, { weekday: 'short' })} ${formatDay(day as Day)}`
/** '11/13', for the axis. */
export const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`
