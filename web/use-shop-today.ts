import { useState } from 'react'
import { dayAt } from '#shared/time.ts'
import { useTimeZone } from './session.ts'

/** The shop's day as the rules count it, from when the form was opened; the server has the last word after midnight. */
export const useShopToday = () => {
  const timeZone = useTimeZone()
  const [openedAt] = useState(() => Date.now())
  return new Date(`${dayAt(openedAt, timeZone)}T00:00:00Z`)
}
