import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const HOURS = 60
const DAYS = 24 * HOURS

export const ageText = (then: number, now: number) => {
  const minutes = Math.floor((now - then) / MINUTE_MS)
  if (minutes < 1) return 'now'
  if (minutes < HOURS) return `${minutes} min ago`
  return minutes < DAYS ? `${Math.floor(minutes / HOURS)} h ago` : `${Math.floor(minutes / DAYS)} d ago`
}

export const useNow = () => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

export const Age = ({ of }: { of: number }) => {
  const now = useNow()
  return ageText(of, Math.max(now, of))
}
