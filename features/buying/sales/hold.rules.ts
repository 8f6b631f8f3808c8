import { type Day, daysAfter } from '#shared/time.ts'

/** The day from which a thing bought on a day may leave the shop. */
export const deliverableFrom = (bought: Day, holdDays: number) => daysAfter(bought, holdDays)
