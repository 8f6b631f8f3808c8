import type { Endpoint } from '#shared/endpoint.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { useLive } from '#web/queries.ts'

/** Reads again when a ticket or receipt changes. */
export const useLiveRecords = (call: Endpoint) => {
  useLive(recordKinds.metro.entity, call)
  useLive(recordKinds.coin.entity, call)
  useLive(recordKinds.coin_receipt.entity, call)
  useLive(recordKinds.jewelry_receipt.entity, call)
}
