const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** 3 d 4 h, 4 h 12 min, and in the last hour 12:07. */
export const timeLeft = (ms: number) => {
  const left = Math.max(0, ms)
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h left`
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min left`
  return `${Math.floor(left / MINUTE)}:${twoDigits(Math.floor((left % MINUTE) / SECOND))} left`
}
