import type { TicketKind } from '#features/buying/tickets/tickets.rules.ts'
import { type Day, formatDay } from '#shared/time.ts'

type Words = { title: string; short: string; tone: 1 | 2; list: string; topic: string }

/** How the dashboard calls each kind of ticket, its colour, its list and what tells of its changes. */
export const ticketWords: Record<TicketKind, Words> = {
  metro: { title: 'Metro Tickets', short: 'Metro', tone: 1, list: '/portal/metro-tickets', topic: 'metro_ticket' },
  coin: { title: 'Coin Tickets', short: 'Coin', tone: 2, list: '/portal/coin-tickets', topic: 'coin_ticket' },
}

/** The list of one day. */
export const dayList = (kind: TicketKind, day: string) => `${ticketWords[kind].list}?date=${day}`

export const ticketCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'ticket' : 'tickets'}`

const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

export const weekdayOf = (day: string) => inWords(day, { weekday: 'long' })
/** 'Fri 11/13/26' */
export const longDay = (day: string) => `${inWords(day, { weekday: 'short' })} ${formatDay(day as Day)}`
/** '11/13', as the axis has it. */
export const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`
