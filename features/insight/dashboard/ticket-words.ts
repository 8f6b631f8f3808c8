import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { type Day, formatDay } from '#shared/time.ts'

type Words = { title: string; short: string; tone: 1 | 2 }

export const ticketWords: Record<TicketKind, Words> = {
  metro: { title: 'Metro Tickets', short: 'Metro', tone: 1 },
  coin: { title: 'Coin Tickets', short: 'Coin', tone: 2 },
}

export const dayList = (kind: TicketKind, day: string) => `${recordKinds[kind].list}?date=${day}`

export const ticketCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'ticket' : 'tickets'}`

const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

export const weekdayOf = (day: string) => inWords(day, { weekday: 'long' })
export const longDay = (day: string) => `${inWords(day, { weekday: 'short' })} ${formatDay(day as Day)}`
/** '11/13', for the axis. */
export const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`
