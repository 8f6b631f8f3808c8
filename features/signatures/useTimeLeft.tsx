import { useEffect, useState } from 'react'

const TICK_MS = 100

/** Milliseconds until then, counted down by itself; 0 once it is over. */
export const useTimeLeft = (until: number | undefined) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? undefined : Math.max(until - now, 0)
}
