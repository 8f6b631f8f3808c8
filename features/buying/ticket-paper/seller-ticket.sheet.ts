import type { ItemFacts } from '#features/outside/police-reports/report-content.rules.ts'
import { heightText, readDate } from '#features/people/people/identity.rules.ts'
import { missingShopText } from '#features/shop/settings/shop.rules.ts'
import { formatAmount, formatDollars } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import type { Setting } from '#shared/settings.ts'
import { type BlockOf, type FlowBlock, inkPath, papers, type Sheet } from '#shared/sheet.ts'
import { formatInstant } from '#shared/time.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'

export type SellerTicket = Pick<Ticket, Printed> & {
  items: SoldItem[]
  signature: Signature | undefined
}

type Signature = { strokes: { x: number; y: number }[][]; signedAt: number; fileId?: string; isPictureLost?: boolean }

type Printed =
  | 'kind'
  | 'id'
  | 'ticketTime'
  | 'ticketAmount'
  | 'payment'
  | 'checkNumber'
  | 'clerk'
  | 'booth'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'dOB'
  | 'height'
  | 'weight'
  | 'isVoid'
  | 'voidReason'
  | 'isSealBroken'

export type SoldItem = Omit<ItemFacts, 'propertyCode'> & { isBarter: boolean }

export type Paperwork = { shop: Setting<'shop'>; termsOfSale: string }

/** Missing settings are printed as missing and never made up. */
export const shopHead = (shop: Setting<'shop'>) => {
  const { name, address, phone, licence, logoFileId } = shop
  const lines = [address, phone, missingShopText(shop), licence && `Licence ${licence}`].filter(Boolean)
  return { title: name, lines, ...(logoFileId ? { logo: logoFileId } : {}) }
}

const head = (ticket: SellerTicket, { shop }: Paperwork): BlockOf<'head'> => ({
  kind: 'head',
  ...shopHead(shop),
  mark: recordNumber(ticket),
  markLines: [formatInstant(ticket.ticketTime, shop.timeZone), `Clerk ${ticket.clerk}, ${ticket.booth}`],
})

const dateText = (text: string) => {
  const date = readDate(text)
  return date ? `${text.slice(0, 2)}/${text.slice(2, 4)}/${date.year}` : text
}

const paidBy = ({ payment, checkNumber }: SellerTicket) => (checkNumber ? `${payment} ${checkNumber}` : payment)

const facts = (ticket: SellerTicket): BlockOf<'facts'> => ({
  kind: 'facts',
  columns: [
    [
      { label: 'Seller', value: [ticket.firstName, ticket.middleName, ticket.lastName].filter(Boolean).join(' ') },
      { label: 'Address', value: ticket.address },
      { label: 'City', value: `${ticket.city} ${ticket.state} ${ticket.zip}` },
    ],
    [
      { label: 'Date of Birth', value: dateText(ticket.dOB) },
      { label: 'Height, weight', value: `${heightText(ticket.height)}, ${ticket.weight}` },
      { label: 'Paid by', value: paidBy(ticket) },
    ],
  ],
})

const quantity = ({ qty, unit }: SoldItem) => (unit ? `${qty} ${unit}` : String(qty))

type Lines = Omit<BlockOf<'table'>, 'total'>

const rowsOf = (items: readonly SoldItem[], row: (item: SoldItem) => string[]) =>
  items.length === 0 ? [['', 'No items are entered on this ticket']] : items.map(row)

const metroTable = (items: readonly SoldItem[]): Lines => ({
  kind: 'table',
  columns: [
    { label: 'Qty', width: 40, align: 'right' },
    { label: 'Description' },
    { label: 'Model', width: 80 },
    { label: 'Serial', width: 80 },
  ],
  rows: rowsOf(items, item => [String(item.qty), item.description, item.model, item.serial]),
})

const coinTable = (items: readonly SoldItem[], description: string): Lines => ({
  kind: 'table',
  columns: [
    { label: 'Qty', width: 90, align: 'right' },
    { label: description },
    { label: 'Cost', width: 90, align: 'right' },
  ],
  rows: rowsOf(items, item => [quantity(item), item.description, formatAmount(item.cost)]),
})

const tables = (ticket: SellerTicket): BlockOf<'table'>[] => {
  const total = { label: 'Total paid to seller', value: formatDollars(ticket.ticketAmount) }
  const bought = ticket.items.filter(item => !item.isBarter)
  if (ticket.kind === 'metro') return [{ ...metroTable(bought), total }]
  const handedOut = ticket.items.filter(item => item.isBarter)
  const barter = handedOut.length > 0 ? [coinTable(handedOut, 'Handed to the seller in barter')] : []
  return [...barter, { ...coinTable(bought, 'Description'), total }]
}

const notices = ({ isVoid, voidReason, isSealBroken, signature }: SellerTicket): FlowBlock[] => [
  ...(isVoid ? [{ kind: 'notice', text: `VOID: ${voidReason}` } as const] : []),
  ...(isSealBroken && signature ? [{ kind: 'notice', text: 'Changed after it was signed' } as const] : []),
]

/** A signature without strokes is printed from its picture. */
export const pictureOf = (signature: Signature | undefined) =>
  signature && inkPath(signature.strokes) === '' ? signature.fileId : undefined

const placeOf = (signature: Signature | undefined, booth: string) => {
  if (!signature) return 'Date'
  return signature.isPictureLost ? `Signed at ${booth}; its picture is lost` : `Signed at ${booth}`
}

const signing = ({ signature, booth }: SellerTicket, { shop }: Paperwork): FlowBlock => {
  const picture = signature?.isPictureLost ? undefined : pictureOf(signature)
  return {
    kind: 'signing',
    label: 'Seller signature',
    ink: signature ? inkPath(signature.strokes) : '',
    ...(picture ? { image: picture } : {}),
    signedAt: signature ? formatInstant(signature.signedAt, shop.timeZone) : '',
    place: placeOf(signature, booth),
  }
}

/** The shop's own terms; without items on the paper they do not say 'above'. */
const terms = ({ items }: SellerTicket, { termsOfSale }: Paperwork): FlowBlock => {
  const text = items.length === 0 ? termsOfSale.replace(/\bitems above\b/gi, 'items of this ticket') : termsOfSale
  return { kind: 'terms', title: 'Terms of sale', text: text || 'Not set (Shop Settings, Paper)' }
}

export const sellerTicketSheet = (ticket: SellerTicket, paperwork: Paperwork): Sheet => ({
  title: `Seller ticket ${recordNumber(ticket)}`,
  paper: papers.letter,
  pages: [
    [
      head(ticket, paperwork),
      ...notices(ticket),
      facts(ticket),
      ...tables(ticket),
      terms(ticket, paperwork),
      signing(ticket, paperwork),
    ],
  ],
})
