import { useEffect, useMemo, useState } from 'react'

const REST_MS = 250

export const useDebounced = <T extends object>(texts: T): T => {
  const typed = JSON.stringify(texts)
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(typed), REST_MS)
    return () => window.clearTimeout(timer)
  }, [typed])
  return useMemo(() => JSON.parse(rested) as T, [rested])
}
