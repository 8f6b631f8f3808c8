import { type Day, formatHeadInstant } from '#shared/time.ts'

/** 'Nov 13th 2026 17:45', from a day and time already in the shop's zone. */
export const headMoment = ({ date, time }: { date: string; time: string }) =>
  formatHeadInstant(Date.parse(`${date}T${time.padStart(5, '0')}:00Z`), 'UTC')

/** Completes '1745' and '9:05' to 17:45 and 09:05; leaves other text. */
export const asTypedTime = (text: string) => {
  const [, hour, minute] = /^(\d{1,2}):?(\d{2})$/.exec(text.trim()) ?? []
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : text
}

export const columnDay = (day: Day) => {
  const name = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })
  return `${day.slice(5, 7)}/${day.slice(8, 10)} ${name}`
}
