import { useQuery } from '@tanstack/react-query'
import { itemDescriptionCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { call } from '#web/call.ts'

const readAll = async (signal: AbortSignal) => {
  const words: string[] = []
  for (let page = 1; ; page++) {
    const { data, count } = await call(itemDescriptionCalls.list, { page }, { signal })
    words.push(...data.map(({ keyword }) => keyword))
    if (data.length === 0 || words.length >= count) return words
  }
}

const none: readonly string[] = []

export const useKeywords = (): readonly string[] =>
  useQuery({
    queryKey: [itemDescriptionCalls.list.path, 'whole'],
    queryFn: ({ signal }) => readAll(signal),
    staleTime: 60_000,
  }).data ?? none
