import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, choice, codeText, done, filter, flag, id, maybe, orEmpty, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { numberedId, recordKindOf, withRecordId } from '#shared/record-ids.ts'
import { accessesOf, type KindThatIs, kindsThatAre } from '#shared/record-kinds.ts'

export const signedKinds = kindsThatAre('signed')
export type SignedKind = KindThatIs<'signed'>

const ShownToSign = z.object({
  firstName: z.string(),
  lastName: z.string(),
  ticketAmount: Dollars,
  ticket: z.string(),
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

/** Answers the booth's newest request of the day and reserves it for this pad for two minutes. */
export const getSignatureInfo = endpoint({
  method: 'POST',
  path: 'common/get-signature-info',
  keepsAccess: true,
  access: 'sig_pad',
  input: z.object({
    /** Without a booth the pad releases its request. */
    booth: choice(text(100)),
    id: idOrNone(),
    exist: flag(),
    /** The request `id` has ink on it, so no newer one replaces it. */
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

/** The kind is required, so that a missing one is not taken for a Metro ticket. */
const ofRecord = { id: numberedId(), type: recordKindOf(signedKinds) }
const named = { id: 'id', kinds: ['type'] }
const keepers = accessesOf(signedKinds)

export const getPadOfTicket = endpoint({
  method: 'GET',
  path: 'signatures/get-pad',
  access: keepers,
  input: withRecordId(named, z.object(ofRecord)),
  output: z.object({
    data: z.object({
      /** Null while no booth has it today. */
      booth: z.nullable(z.string()),
      sentAt: z.nullable(z.int()),
      isShown: z.boolean(),
      /** No pad shows it and a newer one came to the booth, so it comes back only when it is sent again. */
      isPassed: z.boolean(),
      /** The newer request is still open. */
      isNewerOpen: z.boolean(),
      isSigned: z.boolean(),
      hasItems: z.boolean(),
    }),
  }),
})

/** Without a booth it goes to the ticket's own. */
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

/** A stroke is a list of points, each with its time and the width of the pen. */
export const Stroke = z
  .array(z.object({ x: z.number(), y: z.number(), time: z.optional(z.number()), pressure: z.optional(z.number()) }))
  .check(atMost(MAX_POINTS))

const ShownItem = z.object(
  { qty: z.number('must be a number'), unit: codeText(40), name: codeText(1000), isBarter: flag() },
  'must be an object',
)

/** The address is '' until the shop sets it. */
const Wallet = z.object({
  coin: z.enum(['btc', 'eth']),
  /** A decimal number of coins, with eight decimals. */
  amount: z.string(),
  address: z.string(),
  /** `uri` is the address and the amount as a wallet app reads them. */
  uri: z.string(),
  qr: z.string(),
})
export type Wallet = z.output<typeof Wallet>

/** The pad sends back what it showed as `shown`; the call is refused when the ticket has changed since. */
export const saveSignature = endpoint({
  method: 'POST',
  path: 'common/save-signature',
  access: 'sig_pad',
  input: z.object({
    id: id(),
    type: filter(recordKindOf(signedKinds)),
    station: choice(text(20)),
    signature: codeText(1_500_000),
    /** Strokes are optional; the image alone is enough. */
    strokes: filter(z.array(Stroke, 'must be a list').check(atMost(500, 'is too long'))),
    shown: maybe(
      z.object(
        {
          firstName: text(100),
          lastName: text(100),
          ticketAmount: Dollars,
          ticket: codeText(20),
          confirms: text(500),
          items: orEmpty([], z.array(ShownItem, 'must be a list').check(atMost(500, 'is too long'))),
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

export const removeSignature = endpoint({
  method: 'POST',
  path: 'common/remove-signature',
  access: 'admin_only',
  input: withRecordId(named, z.object(ofRecord)),
  output: z.object({ signature: z.null(), message: z.string() }),
})
