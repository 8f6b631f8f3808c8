import { useEffect, useRef, useState } from 'react'
import { isModalOpen } from '#web/ui/modal-stack.ts'

const HOUR_MS = 60 * 60_000
const LOOK_MS = 5000

/** Reloads a screen that is open for weeks, unless a dialog is open or the network is down. */
export const useHourlyReload = (canReload: boolean) => {
  const [openedAt] = useState(Date.now)
  const isReady = useRef(canReload)
  useEffect(() => {
    isReady.current = canReload
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const isDue = Date.now() - openedAt >= HOUR_MS
      if (isDue && isReady.current && navigator.onLine && !isModalOpen()) location.reload()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [openedAt])
}
