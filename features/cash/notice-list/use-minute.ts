import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Ticks at each full minute, so that a prompt for 09:00 appears at 09:00. */
export const useMinute = () => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: number
    const wait = () => {
      timer = window.setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    }
    const tick = () => {
      setNow(Date.now())
      wait()
    }
    wait()
    return () => window.clearTimeout(timer)
  }, [])
  return now
}
