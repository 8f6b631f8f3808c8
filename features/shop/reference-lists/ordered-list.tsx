import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Endpoint } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { queryClient } from '#web/queries.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { type BoothOrderType, changeOrder, type OrderedType } from './word-lists.contract.ts'

type Which = { type: OrderedType; displayOrderType?: BoothOrderType; itemType?: 'coin' | 'metro' }

const move = async (id: number, decrease: boolean, list: Endpoint, which: Which) => {
  const moved = await sayOutcome(call(changeOrder, { id, decrease, ...which }))
  if (moved) await queryClient.invalidateQueries({ queryKey: [list.path] })
}

type Place = { id: number; displayOrder?: number | undefined }

export const moveActions = (
  row: Place,
  { list, last, ...which }: Which & { list: Endpoint; last: () => number | undefined },
): MenuItem[][] => [
  [
    {
      label: 'Move up',
      icon: <IconArrowUp />,
      disabled: row.displayOrder === 1,
      onSelect: () => void move(row.id, true, list, which),
    },
    {
      label: 'Move down',
      icon: <IconArrowDown />,
      disabled: row.displayOrder === last(),
      onSelect: () => void move(row.id, false, list, which),
    },
  ],
]

type Counted = { count: number }

/** The last place of the order, from the answer on screen; a search hides rows, so then the server decides. */
export const lastPlaceOf = (list: Endpoint) => () => {
  const onScreen = queryClient.getQueriesData<Counted>({ queryKey: [list.path], type: 'active' })
  const [[key, answer] = []] = onScreen
  const { search = '' } = (key?.[1] ?? {}) as { search?: string }
  return search === '' ? answer?.count : undefined
}
