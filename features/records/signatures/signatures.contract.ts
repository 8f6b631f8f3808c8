import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, done, filter, flag, id, maybe, orEmpty, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { numberedId, recordKindOf, withRecordId } from '#shared/record-ids.ts'
import { accessesOf, ticketKinds } from '#shared/record-kinds.ts'

/** What a customer signs for on a pad. */
export const signedKinds = ticketKinds
export type SignedKind = (typeof signedKinds)[number]

/** What the customer reads and signs. */
const ShownToSign = z.object({
  firstName: z.string(),
  lastName: z.string(),
  ticketAmount: Dollars,
  ticket: z.string(),
  /** The sentence under the signature. */
  confirms: z.string(),
  items: z.array(z.object({ qty: z.number(), unit: z.string(), name: z.string(), isBarter: z.boolean() })),
})
export type ShownToSign = z.output<typeof ShownToSign>

/** A pad that shows nothing sends 0. */
const idOrNone = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === 0 || value === '0' ? undefined : value)),
    filter(id()),
  )

/** What a pad of a booth has to show now: the newest request of the day, held for this pad for two minutes. */
export const getSignatureInfo = endpoint({
  method: 'POST',
  path: 'common/get-signature-info',
  keepsAccess: true,
  access: 'sig_pad',
  input: z.object({
    /** Without a booth the pad lets go of what it held. */
    booth: choice(text(100)),
    id: idOrNone(),
    exist: flag(),
    /** There is ink on the request named by `id`: no newer one takes its place. */
    signing: flag(),
    /** Tells the pads of one session apart. */
    pad: codeText(40),
  }),
  output: z.object({
    exist: z.boolean(),
    id: z.nullable(z.int()),
    type: z.nullable(z.enum(signedKinds)),
    booth: z.string(),
    data: z.nullable(ShownToSign),
  }),
})

/** A clerk's own calls name the kind; a missing one is no Metro ticket. */
const ofRecord = { id: numberedId(), type: recordKindOf(signedKinds) }
const named = { id: 'id', kinds: ['type'] }
const keepers = accessesOf(signedKinds)

/** Where a ticket waits for its signature, until it is signed. */
export const getPadOfTicket = endpoint({
  method: 'GET',
  path: 'signatures/get-pad',
  access: keepers,
  input: withRecordId(named, z.object(ofRecord)),
  output: z.object({
    data: z.object({
      /** The booth whose pads have it today; null while it is at none. */
      booth: z.nullable(z.string()),
      sentAt: z.nullable(z.int()),
      /** A pad shows it now. */
      isShown: z.boolean(),
      /** No pad shows it and a newer one came to the booth: it comes only when it is sent again. */
      isPassed: z.boolean(),
      /** The newer one still waits there. */
      isNewerOpen: z.boolean(),
      isSigned: z.boolean(),
      hasItems: z.boolean(),
    }),
  }),
})

/** Sends an unsigned ticket to the pads of a booth, from another booth too; without a booth to the ticket's own. */
export const sendToPad = endpoint({
  method: 'POST',
  path: 'signatures/send',
  access: keepers,
  input: withRecordId(named, z.object({ ...ofRecord, booth: choice(text(100)) })),
  output: done,
})

export const callBackFromPad = endpoint({
  method: 'POST',
  path: 'signatures/call-back',
  access: keepers,
  input: withRecordId(named, z.object(ofRecord)),
  output: done,
})

const MAX_POINTS = 20_000

/** A stroke is a line of points with the time and the width of the pen at each. */
const Stroke = z
  .array(z.object({ x: z.number(), y: z.number(), time: z.optional(z.number()), pressure: z.optional(z.number()) }))
  .check(z.maxLength(MAX_POINTS))

const ShownItem = z.object(
  { qty: z.number('must be a number'), unit: codeText(40), name: codeText(1000), isBarter: flag() },
  'must be an object',
)

/** Where the customer sends what the shop bought: the shop's address is '' until somebody sets it. */
const Wallet = z.object({
  coin: z.enum(['btc', 'eth']),
  /** In coins, with eight decimals. */
  amount: z.string(),
  address: z.string(),
  /** The address and the amount as a wallet app reads them, and the picture to scan. */
  uri: z.string(),
  qr: z.string(),
})
export type Wallet = z.output<typeof Wallet>

/** A signature holds for what was on the pad: sent back as `shown`, and refused when the ticket says otherwise by now. */
export const saveSignature = endpoint({
  method: 'POST',
  path: 'common/save-signature',
  access: 'sig_pad',
  input: z.object({
    /** The request that the pad shows. */
    id: id(),
    type: filter(recordKindOf(signedKinds)),
    station: choice(text(20)),
    /** The image as a data address. */
    signature: codeText(1_500_000),
    /** Kept when they are sent; the image alone is enough. */
    strokes: filter(z.array(Stroke, 'must be a list').check(z.maxLength(500, 'is too long'))),
    shown: maybe(
      z.object(
        {
          firstName: text(100),
          lastName: text(100),
          ticketAmount: Dollars,
          ticket: codeText(20),
          confirms: text(500),
          items: orEmpty([], z.array(ShownItem, 'must be a list').check(z.maxLength(500, 'is too long'))),
        },
        'must be an object',
      ),
    ),
  }),
  labels: { confirms: 'Confirming Sentence', isBarter: 'Barter' },
  output: z.object({
    cryptoExist: z.object({ btcExist: z.boolean(), ethExist: z.boolean() }),
    wallets: z.array(Wallet),
  }),
})

/** By Admin: the ticket waits for a signature again. */
export const removeSignature = endpoint({
  method: 'POST',
  path: 'common/remove-signature',
  access: 'admin_only',
  input: withRecordId(named, z.object(ofRecord)),
  output: z.object({ signature: z.null(), message: z.string() }),
})
