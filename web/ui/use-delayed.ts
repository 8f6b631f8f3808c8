import { useEffect, useState } from 'react'

/** False for the first 150 ms, so that fast answers show no skeleton. */
export const useDelayed = (after = 150) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), after)
    return () => window.clearTimeout(timer)
  }, [after])
  return late
}
