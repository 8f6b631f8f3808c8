import * as z from 'zod/mini'
import {
  atMost,
  choice,
  codeText,
  filter,
  flag,
  MAX_ID,
  MAX_PHOTOS,
  maybe,
  option,
  text,
  wholeNumber,
} from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { MAX_NOTES, typeIds } from './coin-invoices.rules.ts'

/** Fields that only lines of coin invoices have, in answers and in what is sent. */

export const BidPicture = z.object({
  id: z.string(),
  url: z.string(),
  /** A medium size, for phones and for a screen in the room. */
  screenUrl: z.string(),
  thumbnailUrl: z.string(),
})
export type BidPicture = z.output<typeof BidPicture>

export const BidOffer = z.object({
  id: z.int(),
  amount: Dollars,
  message: z.string(),
  description: z.string(),
  approved: z.literal([0, 1]),
  invoiceId: z.int(),
  invoiceItemId: z.int(),
  /** The bidder's name and buyer; only staff get these. */
  bidder: z.optional(z.string()),
  buyerId: z.optional(z.nullable(z.int())),
  byPhone: z.optional(z.string()),
  at: z.int(),
  earlier: z.array(z.object({ amount: Dollars, at: z.int() })),
})
export type BidOffer = z.output<typeof BidOffer>

export const TempOffer = z.object({
  id: z.int(),
  amount: z.nullable(Dollars),
  approved: z.literal(0),
  bidder: z.optional(z.string()),
  buyerId: z.optional(z.nullable(z.int())),
  at: z.int(),
})

export const bidLineWire = {
  qty: z.optional(z.int()),
  typeId: z.optional(z.enum(typeIds)),
  typeValue: z.optional(z.int()),
  numbers: z.optional(z.array(z.int())),
  estimate: z.optional(z.nullable(Dollars)),
  notes: z.optional(z.string()),
  cost: z.optional(z.nullable(Dollars)),
  amountPer: z.optional(z.nullable(Dollars)),
  recentPrice: z.optional(Dollars),
  createdAt: z.optional(z.int()),
  /** The invoice it is on now, and the one that offered it if that is another. */
  invoiceId: z.optional(z.int()),
  homeId: z.optional(z.nullable(z.int())),
  /** The highest submitted offer and the colour of its gap to the minimum. */
  custOffer: z.optional(z.nullable(Dollars)),
  gapColour: z.optional(z.enum(['', 'yellow', 'red'])),
  Offers: z.optional(z.array(BidOffer)),
  tempOffers: z.optional(z.array(TempOffer)),
  coin_invoice_items_attachments: z.optional(z.array(BidPicture)),
  attachment: z.optional(z.nullable(BidPicture)),
}

const readPicture = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

const keptPicture = z.pipe(z.transform(readPicture), codeText(500))

/** A missing list keeps all pictures of the line. */
export const bidLineInput = {
  qty: filter(wholeNumber(-MAX_ID, MAX_ID)),
  typeId: filter(choice(option(typeIds))),
  typeValue: filter(choice(wholeNumber(-MAX_ID, MAX_ID))),
  estimate: filter(WholeCents),
  notes: maybe(text(MAX_NOTES)),
  /** Without it, a price that is sent as it was follows a changed quantity. */
  isPriceTyped: filter(flag()),
  /** The coin ticket's line to add. */
  ticketItemId: filter(wholeNumber(1, MAX_ID)),
  coin_invoice_items_attachments: filter(
    z.array(keptPicture, 'must be a list').check(atMost(MAX_PHOTOS, `must be at most ${MAX_PHOTOS}`)),
  ),
}

export const invoiceLinks = {
  expiresAt: z.optional(z.nullable(z.int())),
  /** The address that opens the customer's page. */
  link: z.optional(z.string()),
  isOver: z.optional(z.boolean()),
}
