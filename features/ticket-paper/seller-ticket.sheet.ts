import { type Cents, formatAmount, formatDollars } from '#shared/money.ts'
import type { Setting } from '#shared/settings.ts'
import { type BlockOf, type FlowBlock, inkPath, papers, type Sheet } from '#shared/sheet.ts'
import { formatInstant } from '#shared/time.ts'
import { heightText, readDate } from '../tickets/identity.rules.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'
import { numberOf } from '../tickets/tickets.rules.ts'

/** What a seller takes home: who sold what for how much, on which terms, and the signature. */
export type SellerTicket = Pick<Ticket, Printed> & {
  items: SoldItem[]
  signature: { strokes: { x: number; y: number }[][]; signedAt: number } | undefined
}

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

export type SoldItem = {
  description: string
  model: string
  serial: string
  qty: number
  unit: string
  cost: Cents
  isBarter: boolean
}

export type Paperwork = { shop: Setting<'shop'>; termsOfSale: string }

/** The shop's name, address and logo, as every paper begins. */
export const shopHead = ({ name, address, phone, licence, logoFileId }: Setting<'shop'>) => ({
  title: name,
  lines: [address, phone, ...(licence ? [`Licence ${licence}`] : [])],
  ...(logoFileId ? { logo: logoFileId } : {}),
})

const head = (ticket: SellerTicket, { shop }: Paperwork): BlockOf<'head'> => ({
  kind: 'head',
  ...shopHead(shop),
  mark: numberOf(ticket),
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

const metroTable = (items: readonly SoldItem[]): Lines => ({
  kind: 'table',
  columns: [
    { label: 'Qty', width: 40, align: 'right' },
    { label: 'Description' },
    { label: 'Model', width: 80 },
    { label: 'Serial', width: 80 },
  ],
  rows: items.map(item => [String(item.qty), item.description, item.model, item.serial]),
})

const coinTable = (items: readonly SoldItem[], description: string): Lines => ({
  kind: 'table',
  columns: [
    { label: 'Qty', width: 90, align: 'right' },
    { label: description },
    { label: 'Cost', width: 90, align: 'right' },
  ],
  rows: items.map(item => [quantity(item), item.description, formatAmount(item.cost)]),
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

const signing = ({ signature, booth }: SellerTicket, { shop }: Paperwork): FlowBlock => ({
  kind: 'signing',
  label: 'Seller signature',
  ink: signature ? inkPath(signature.strokes) : '',
  signedAt: signature ? formatInstant(signature.signedAt, shop.timeZone) : '',
  place: signature ? `Signed at ${booth}` : 'Date',
})

export const sellerTicketSheet = (ticket: SellerTicket, paperwork: Paperwork): Sheet => ({
  title: `Seller ticket ${numberOf(ticket)}`,
  paper: papers.letter,
  pages: [
    [
      head(ticket, paperwork),
      ...notices(ticket),
      facts(ticket),
      ...tables(ticket),
      { kind: 'terms', title: 'Terms of sale', text: paperwork.termsOfSale },
      signing(ticket, paperwork),
    ],
  ],
})
