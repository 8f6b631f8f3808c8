import { useState } from 'react'
import { type Day, dayAt } from '#shared/time.ts'
import { useTimeZone } from './session.ts'

/** The shop's day when the screen was opened; the server decides after midnight. */
export const useShopDay = (): Day => {
  const timeZone = useTimeZone()
  const [openedAt] = useState(() => Date.now())
  return dayAt(openedAt, timeZone)
}

export const useShopToday = () => new Date(`${useShopDay()}T00:00:00Z`)
