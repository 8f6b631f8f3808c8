import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { RecordKind } from '#shared/record-kinds.ts'
import { call } from './call.ts'

export type LastChangeCall = Endpoint<z.ZodMiniType, z.ZodMiniType<{ data: { by: string; at: number } }>>

let lastChangeCall: LastChangeCall | undefined

/** The call belongs to a feature; the app hands it over at the start. */
export const provideLastChange = (given: LastChangeCall) => {
  lastChangeCall = given
}

export type LastChange = { by: string; at: number }

/** Who changed the record last, and when; undefined where that can not be learnt now. */
export const fetchLastChange = async (kind: RecordKind, id: number): Promise<LastChange | undefined> => {
  if (!lastChangeCall) return undefined
  const answer = await call(lastChangeCall, { type: kind, id } as never).catch(() => undefined)
  return answer?.data
}
