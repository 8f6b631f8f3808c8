import type { Endpoint } from '#shared/endpoint.ts'
import { call as send } from '../../call.ts'
import { useRefetch } from '../../queries.ts'
import { saveInTurn } from './row-saves.ts'

export type SavedRow = { id: number; version?: number }

export const useRowSave = (list: Endpoint, call: Endpoint) => {
  const refetch = useRefetch()
  return async ({ id, version }: SavedRow, fields: object, onSaved?: () => void) => {
    try {
      await saveInTurn(`${list.path} ${id}`, version ?? 0, newest =>
        send(call, { id, version: version && newest, ...fields } as object),
      )
      onSaved?.()
    } finally {
      await refetch(list)
    }
  }
}
