import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { InputOf } from '#shared/endpoint.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { sayFailure } from '#web/failures.ts'
import { type AnsweredCall, callUnderKey } from '#web/makers/saving/lost-saves.ts'
import { queryKey, useCall, useLive } from '#web/queries.ts'
import {
  type addMetroItems,
  editMetroItem,
  getMetroItems,
  type MetroItems,
  type removeMetroItem,
  type sellMetroTicket,
} from '../metro-items/metro-items.contract.ts'
import { listMetroTickets } from '../metro-tickets/metro-tickets.contract.ts'
import type { Side } from '../sales/sale-sides.ts'

export type Item = MetroItems['data'][number]
type ItemsCall = typeof addMetroItems | typeof editMetroItem | typeof sellMetroTicket | typeof removeMetroItem
type Change<E extends ItemsCall> = Omit<Partial<InputOf<E>>, 'ticketId' | 'version'>

/** A refused change throws, so that its cell or button can show the error. */
export const useTicketItems = (id: number) => {
  const client = useQueryClient()
  const query = useCall(getMetroItems, { id })
  useLive(recordKinds.metro.entity, getMetroItems)
  useLive('buyers', getMetroItems)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const show = useCallback(
    async (change: (now: MetroItems) => MetroItems) => {
      const key = queryKey(getMetroItems, { id })
      // An answer still on its way is older than this one.
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<MetroItems>(key, now => now && change(now))
    },
    [client, id],
  )

  const readAgain = useCallback(
    () => client.invalidateQueries({ queryKey: queryKey(getMetroItems, { id }) }),
    [client, id],
  )

  /** Sends changes one after the other, each with the version the last one returned. */
  const send = useCallback(
    <E extends ItemsCall>(endpoint: E, change: Change<E>, key?: string): Promise<AnsweredCall<unknown>> => {
      const run = async () => {
        const now = client.getQueryData<MetroItems>(queryKey(getMetroItems, { id }))
        const input = { ...change, ticketId: id, version: now?.ticketDetails.version } as unknown as Partial<InputOf<E>>
        try {
          const { answer, isOfEarlier } = await callUnderKey(endpoint, input, { key })
          // A replayed answer of an earlier try may be out of date.
          if (isOfEarlier) await readAgain()
          else await show(() => answer as MetroItems)
          void client.invalidateQueries({ queryKey: [listMetroTickets.path] })
          return { answer, isOfEarlier }
        } catch (error) {
          void readAgain()
          throw error
        }
      }
      const done = last.current.then(run)
      last.current = done.catch(() => {})
      return done
    },
    [client, id, readAgain, show],
  )

  const put = useCallback(
    async (item: Item | 'all', soldTo: Side | '') => {
      const isMoved = ({ id: itemId }: Item) => item === 'all' || itemId === item.id
      await show(now => ({ ...now, data: now.data.map(one => (isMoved(one) ? { ...one, soldTo } : one)) }))
      const change = item === 'all' ? { selectAllOnly: true, soldTo } : { itemId: item.id, soldTo }
      await send(editMetroItem, change).catch(sayFailure)
    },
    [send, show],
  )

  return { query, send, put, readAgain }
}

export type ItemsWork = Omit<ReturnType<typeof useTicketItems>, 'query'>
