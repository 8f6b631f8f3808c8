import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The clock, which goes on with every full minute: what is due at 09:00 is there at 09:00. */
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
