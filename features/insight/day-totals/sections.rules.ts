import type { Day } from '#shared/time.ts'
import type { DayKind } from './day-totals.rules.ts'

/** The sections of the daily views, in their order. */
export const dailySections = ['ticket', 'bullion', 'coin', 'oldCoin', 'receipt', 'jewelryReceipt'] as const
export type DailySection = (typeof dailySections)[number]

export const kindOfSection: Record<DailySection, DayKind> = {
  ticket: 'metro',
  bullion: 'bullion',
  coin: 'coin',
  oldCoin: 'old_coin',
  receipt: 'coin_receipt',
  jewelryReceipt: 'jewelry_receipt',
}

export const isReceiptSection = (section: DailySection): section is 'receipt' | 'jewelryReceipt' =>
  section === 'receipt' || section === 'jewelryReceipt'

export const isTicketSection = (section: DailySection): section is 'ticket' | 'coin' =>
  section === 'ticket' || section === 'coin'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** 1 is Monday. */
export const isoWeekday = (day: Day) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** A day is compared with the average of the same weekday in so many weeks before. */
export const WEEKS_COMPARED = 8
