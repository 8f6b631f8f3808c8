import { recordKinds } from '#shared/record-kinds.ts'
import { useCall, useJoined, useLive } from '#web/queries.ts'
import { getInvoice } from '../invoices/invoices.contract.ts'
import { LIVE_TOPIC } from '../offers/offers.rules.ts'
import { getLiveOffers } from './live-offers.contract.ts'

const { entity } = recordKinds.coin_invoice

/** Without any event: who crashed is gone, and 'typing now' ends. */
const CATCH_UP_MS = 15_000

/** The bids as they are typed: read one at a time, so that a slow line shows the newest and never a queue. */
export const useLiveOffers = (id: number) => {
  const query = useCall(getLiveOffers, { id }, { refetchInterval: CATCH_UP_MS })
  useJoined(LIVE_TOPIC, getLiveOffers, id)
  useLive(entity, getLiveOffers, id)
  return query
}

/** The invoice and its lines, also those that another bidder bought. */
export const useOfferedInvoice = (id: number) => {
  const query = useCall(getInvoice, { id, type: '2' })
  useLive(entity, getInvoice)
  return query
}
