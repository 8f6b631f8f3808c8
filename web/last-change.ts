import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { RecordKind } from '#shared/record-kinds.ts'
import { call } from './call.ts'

export type LastChangeCall = Endpoint<z.ZodMiniType, z.ZodMiniType<{ data: { by: string; at: number } }>>

let loadCall: (() => Promise<LastChangeCall>) | undefined

/** The call belongs to a feature, so the app registers it at the start. */
export const provideLastChange = (load: () => Promise<LastChangeCall>) => {
  loadCall = load
}

export type LastChange = { by: string; at: number }

export const fetchLastChange = async (kind: RecordKind, id: number): Promise<LastChange | undefined> => {
  try {
    const lastChange = await loadCall?.()
    return lastChange && (await call(lastChange, { type: kind, id } as never)).data
  } catch {
    return undefined
  }
}
