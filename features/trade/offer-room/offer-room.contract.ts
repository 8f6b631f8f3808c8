import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { filter, id, listOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

/** What staff decide by in the offer room; the offers themselves come with `getLiveOffers`. */

const RoomLine = z.object({
  id: z.int(),
  /** Its ticket's number; blank of a typed line. */
  ticket: z.string(),
  qty: z.int(),
  itemDescription: z.string(),
  estimate: z.nullable(Dollars),
  price: z.nullable(Dollars),
  /** All pieces at the price of the last purchase; null where none was bought. */
  lastBought: z.nullable(Dollars),
  /** null without metal, weight or price. */
  melt: z.nullable(Dollars),
  /** The coin invoice it stands on since another bidder bought it. */
  movedTo: z.nullable(z.int()),
})
export type RoomLine = z.output<typeof RoomLine>

const SpotMove = z.object({ item: z.string(), now: z.nullable(Dollars), frozen: z.nullable(Dollars) })
export type SpotMove = z.output<typeof SpotMove>

const OfferRoomData = z.object({
  id: z.int(),
  creationDate: z.int(),
  expiresAt: z.nullable(z.int()),
  active: z.boolean(),
  pickedUp: z.boolean(),
  billedToId: z.int(),
  billedTo: z.string(),
  spots: z.array(SpotMove),
  lines: z.array(RoomLine),
})
export type OfferRoomData = z.output<typeof OfferRoomData>

export const getOfferRoom = endpoint({
  method: 'GET',
  path: 'invoices/get-offer-room/{id}',
  access: 'coin_invoice',
  input: z.object({ id: id() }),
  output: z.object({ data: OfferRoomData }),
})

/** Newest first. */
const OfferChange = z.object({
  itemId: z.int(),
  itemDescription: z.string(),
  bidder: z.string(),
  kind: z.enum(['typed', 'sent', 'by phone', 'accepted', 'taken back']),
  amount: z.nullable(Dollars),
  /** What it was before; null without. */
  before: z.nullable(Dollars),
  at: z.int(),
})
export type OfferChange = z.output<typeof OfferChange>

export const listOfferChanges = endpoint({
  method: 'GET',
  path: 'invoices/get-offer-timeline/{id}',
  access: 'coin_invoice',
  input: z.object({ id: id(), itemID: filter(id()) }),
  output: listOf(OfferChange),
})
