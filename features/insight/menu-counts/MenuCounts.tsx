import { useEffect, useState } from 'react'
import { onEvent } from '#web/events.ts'
import { shownMenuCounts } from '#web/menu-counts.ts'
import { oneAtATime } from '#web/one-at-a-time.ts'
import { useCall, useRefetch } from '#web/queries.ts'
import { listMenuCounts } from './menu-counts.contract.ts'
import { menuCounts } from './menu-counts.rules.ts'

const topics = new Set<string>(['reconnected', ...Object.values(menuCounts).map(({ topic }) => topic)])

/** Counts anew where no event arrives, as often as the lists refresh their signatures. */
const EVERY_MS = 300_000

const useFollow = () => {
  const refetch = useRefetch()
  const [follow] = useState(() => oneAtATime(() => refetch(listMenuCounts)))
  useEffect(() => onEvent(({ topic }) => void (topics.has(topic) && follow())), [follow])
}

/** Writes the counts into the menu; draws nothing itself. */
export const MenuCounts = () => {
  const { data } = useCall(listMenuCounts, {}, { later: true, refetchInterval: EVERY_MS })
  useFollow()
  useEffect(() => {
    if (!data) return
    const entries = data.data.map(({ key, count }) => {
      const { path, words, isUrgent } = menuCounts[key]
      return [path, { count, words, isUrgent }] as const
    })
    shownMenuCounts.set(() => Object.fromEntries(entries))
  }, [data])
  // The next person to sign in begins without them.
  useEffect(() => () => shownMenuCounts.set(() => ({})), [])
  return null
}
