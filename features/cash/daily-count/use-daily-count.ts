import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRefetch } from '#web/queries.ts'
import { newestCountId } from '../counting/begun-count.rules.ts'
import type { CountField } from '../counting/count-sheet.rules.ts'
import { sayCounted } from '../counting/say-counted.tsx'
import { useCounting } from '../counting/use-counting.ts'
import { type CountedPlace, getDailyData, saveDailyCount } from '../counts/counts.contract.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { countedPlaces, type DailyValues, dailyItems, dailyKeys, dailyProblems, panelKey } from './daily-count.rules.ts'

export const useDailyCount = (places: readonly CountedPlace[], fields: readonly CountField[]) => {
  const navigate = useNavigate()
  const refetch = useRefetch()
  return useCounting<typeof saveDailyCount, DailyValues>({
    isStep: true,
    newest: newestCountId(places),
    onTried: () => void refetch(getDailyData),
    sheet: {
      ...{ places, fields, keyOf: panelKey },
      countedIn: values => countedPlaces(values, fields),
      savedIn: ({ data }) => Object.fromEntries(data.map(({ slug, id }) => [slug, id])),
    },
    pack: (values, own) => ({
      items: dailyItems(values, fields).map(item => ({
        ...item,
        lastCountId: Math.max(item.lastCountId, own[item.slug] ?? 0),
      })) as never,
    }),
    form: {
      name: saveDailyCount.path,
      call: saveDailyCount,
      fields: useMemo(() => dailyKeys(fields).map(key => ({ key, label: key, maxLength: 500 })), [fields]),
      isNew: true,
      problems: values => dailyProblems(values, fields),
      onSaved: ({ message, data }) => {
        sayCounted(message, data)
        // Back returns to counting, not to the review of a saved count.
        return navigate({ to: TRANSACTIONS, replace: true })
      },
    },
  })
}
