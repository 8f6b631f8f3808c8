import { useEffect, useState } from 'react'

const TICK_MS = 100

export const useTimeLeft = (until: number | undefined, fromMs: number) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? undefined : Math.min(Math.max(until - now, 0), fromMs)
}
