import { useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { getDrawerAmounts } from './drawers.contract.ts'
import { drawers, duePrompt } from './drawers.rules.ts'

export const useDrawerPrompt = (now: number) => {
  const prompt = duePrompt(now, useTimeZone())
  const { data, isPlaceholderData } = useCall(getDrawerAmounts, { prompt }, { enabled: prompt !== undefined })
  useLive('drawer_counts', getDrawerAmounts)
  if (!prompt || !data || isPlaceholderData) return undefined
  const waiting = drawers.filter(drawer => !data.data[drawer].isConfirmed)
  return waiting.length > 0 ? { prompt, waiting } : undefined
}
