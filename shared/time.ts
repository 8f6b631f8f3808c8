import * as z from 'zod/mini'

export const Instant = z.int().brand<'Instant'>()
export type Instant = z.output<typeof Instant>

/** A business day of the shop as YYYY-MM-DD, never mixed with a moment. */
export type Day = string & z.$brand<'Day'>

const spellings = [
  { pattern: /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/, year: 1, month: 2, day: 3 },
  { pattern: /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/, year: 3, month: 1, day: 2 },
] as const

/** Years outside of this are typing errors; the day after the last one must be a valid day too. */
const isYearOfBooks = (year: number) => year >= 1900 && year < 3000

/**
 * Reads M/D/YYYY, MM/DD/YYYY, M/D/YY of this century, YYYY-MM-DD and YYYY/M/D; undefined for a day that does not exist.
 */
export const parseDay = (text: string): Day | undefined => {
  for (const { pattern, year, month, day } of spellings) {
    const match = pattern.exec(text.trim())
    if (!match) continue
    const iso = `${match[year]?.padStart(4, '20')}-${match[month]?.padStart(2, '0')}-${match[day]?.padStart(2, '0')}`
    const moment = new Date(`${iso}T00:00:00Z`)
    const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso)
    return exists && isYearOfBooks(moment.getUTCFullYear()) ? (iso as Day) : undefined
  }
  return undefined
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format costs a hundred times more to make than to use, and a list uses one for every row. */
const formatOf = (timeZone: string) => {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** Parsing the formatted text is several times faster than formatToParts. */
const inEnglish = /^(?<month>\d+)\/(?<day>\d+)\/(?<year>\d+), (?<hour>\d+):(?<minute>\d+)$/

const partsOf = (instant: number, timeZone: string) =>
  inEnglish.exec(formatOf(timeZone).format(instant))?.groups as Record<string, string>

let last = { minute: Number.NaN, timeZone: '', parts: {} as Record<string, string> }

/** Most calls ask for the current minute several times in a row. */
const parts = (instant: number, timeZone: string) => {
  const minute = Math.floor(instant / 60_000)
  if (minute !== last.minute || timeZone !== last.timeZone)
    last = { minute, timeZone, parts: partsOf(instant, timeZone) }
  return last.parts
}

export const formatInstant = (instant: number, timeZone: string) => {
  const { year, month, day, hour, minute } = parts(instant, timeZone)
  return `${month}/${day}/${year?.slice(2)} ${hour}:${minute}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' }

const headDay = (year: number, month: number, day: number) =>
  `${months[month - 1]} ${day}${endings[day] ?? 'th'} ${year}`

/** Nov 13th 2026 16:52, for the heads of records. */
export const formatHeadInstant = (instant: number, timeZone: string) => {
  const { year, month, day, hour, minute } = parts(instant, timeZone)
  return `${headDay(Number(year), Number(month), Number(day))} ${hour}:${minute}`
}

type Period = { year?: number | undefined; month?: number | undefined; day?: number | undefined }

/** 2026, Nov 2026 or Nov 18th 2026, for the heads of reports; '' without a year. */
export const formatHeadPeriod = ({ year, month, day }: Period) => {
  if (year === undefined) return ''
  if (month === undefined) return String(year)
  return day === undefined ? `${months[month - 1]} ${year}` : headDay(year, month, day)
}

/** Nov 18th 2026 */
export const formatHeadDay = (day: Day) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return headDay(year, month, date)
}

export const timeAt = (instant: number, timeZone: string) => {
  const { hour, minute } = parts(instant, timeZone)
  return `${hour}:${minute}`
}

export const dayAt = (instant: number, timeZone: string): Day => {
  const { year, month, day } = parts(instant, timeZone)
  return `${year}-${month}-${day}` as Day
}

const offsetAt = (instant: number, timeZone: string) => {
  const { year, month, day, hour, minute } = parts(instant, timeZone)
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) - instant
}

/** The moment of a clock time on a day; the later one if the clock shows it twice or skips it. */
export const instantAt = (day: Day, time: string, timeZone: string) => {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const halfDay = 12 * 60 * 60_000
  const tries = [-halfDay, halfDay].map(apart => shown - offsetAt(shown + apart, timeZone))
  const fitting = tries.filter(instant => instant + offsetAt(instant, timeZone) === shown)
  return Math.max(...(fitting.length > 0 ? fitting : tries))
}

export const daysAfter = (day: Day, days: number): Day => {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10) as Day
}

export const formatDay = (day: Day) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`

/** '11/01/26 – 11/30/26'; an open end is 'any day'. */
export const formatDays = (from: Day | null | undefined, to: Day | null | undefined) =>
  [from, to].map(day => (day ? formatDay(day) : 'any day')).join(' – ')

export const formatMonth = (month: string) => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** A day as a number for addresses: 20261115. */
export const dayId = (day: Day) => Number(day.replaceAll('-', ''))
export const dayOfId = (id: number): Day | undefined =>
  parseDay(String(id).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
