import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const HOURS = 60
const DAYS = 24 * HOURS

/** 'now', '5 min ago', '2 h ago', '3 d ago'. */
export const ageText = (then: number, now: number) => {
  const minutes = Math.floor((now - then) / MINUTE_MS)
  if (minutes < 1) return 'now'
  if (minutes < HOURS) return `${minutes} min ago`
  return minutes < DAYS ? `${Math.floor(minutes / HOURS)} h ago` : `${Math.floor(minutes / DAYS)} d ago`
}

/** The clock, to the half minute. */
export const useNow = () => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long ago, and it goes on by itself. */
export const Age = ({ of }: { of: number }) => {
  const now = useNow()
  // An event may be newer than the last tick.
  return ageText(of, Math.max(now, of))
}
