import { useEffect, useState } from 'react'

/** False for the first 150 ms: what loads that fast shows no bones. */
export const useLate = (after = 150) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), after)
    return () => window.clearTimeout(timer)
  }, [after])
  return late
}
