import { useState } from 'react'
import { dayAt } from '#shared/time.ts'
import { useTimeZone } from './session.ts'

/** The shop's day when the form was opened; the server decides after midnight. */
export const useShopToday = () => {
  const timeZone = useTimeZone()
  const [openedAt] = useState(() => Date.now())
  return new Date(`${dayAt(openedAt, timeZone)}T00:00:00Z`)
}
