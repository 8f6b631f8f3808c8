import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { dollars } from '#shared/money.ts'
import type { ReceiptKind, TicketKind } from '#shared/record-kinds.ts'

/** Spells a number in letters, because names take no digits. */
export const inLetters = (number: number | string) =>
  String(number).replace(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))

/** A valid ticket; each test changes the fields it is about. */
export const ticketDetails = {
  ticketAmount: 1240,
  payment: 'cash',
  firstName: 'Maria',
  middleName: 'Teresa',
  lastName: 'Delgado',
  address: '2214 Mesa Verde Ln',
  city: 'Las Vegas',
  state: 'NV',
  zip: '89108',
  sex: 'F',
  dOB: '07141986',
  height: '504',
  weight: '143',
  eyes: 'Bro',
  hair: 'Bro',
  race: 'H',
  dLState: 'NV',
  dLNo: '2103345718',
  dLExpirationDate: '07142039',
  fromx: 'signs',
  clerk: 'Luis',
  booth: 'Booth 2',
} as const

export const metroItems = [
  { qty: 1, name: 'Wedding set, solitaire. Gold 14k', unit: 'grams', cost: 620, propertyCode: 3 },
  { qty: 2, name: 'Hoop earrings. Gold 10k', unit: 'grams', cost: 620, propertyCode: 3 },
] as const

export const coinReceipt = {
  formDetails: { payment: 'cash', tendered: 100, clerk: 'Luis', booth: 'Booth 5', station: 'station1', fromx: 'signs' },
  items: [
    { item: 'Morgan Dollar', qty: 1, price: 37, barcode: '10412' },
    { item: 'Coin Supplies', qty: 2, price: 35 },
  ],
}

/** The same ticket as its paper reads it. */
export const printedTicket = (count: number) => ({
  kind: 'metro' as const,
  id: 48_231,
  ticketTime: Date.parse('2026-11-13T16:52:00-08:00'),
  ...ticketDetails,
  ticketAmount: dollars(ticketDetails.ticketAmount),
  payment: 'check' as const,
  checkNumber: '20418',
  isVoid: false,
  voidReason: '',
  isSealBroken: false,
  signature: undefined,
  items: Array.from({ length: count }, (_, index) => ({
    id: 90_412 + index,
    description: `Gold 14k. Rope chain ${index}. 5.2 grams`,
    model: '',
    serial: '',
    qty: 1,
    unit: '',
    cost: dollars(100),
    isBarter: false,
  })),
})

/** Leading zeros are part of the numbers. */
export const bankAccount = { bankName: 'First Bank', routingNumber: '021000021', accountNumber: '000123456789' }

/** 295.65 tax on 3,530.00. */
export const jewelryReceipt = {
  formDetails: {
    ...{ payment: 'cash', tendered: 3900, clerk: 'Luis', booth: 'Booth 2', station: 'station1', fromx: 'signs' },
    ...{ firstName: 'Grace', lastName: 'Yoon', phone: '702 555 0193' },
  },
  items: [
    { itemDescription: 'Ring, solitaire 0.72 ct. Gold 14k', qty: 1, price: 1850 },
    { itemDescription: 'Wedding band 4 mm, pair. Gold 14k', qty: 2, price: 980 },
    { itemDescription: 'Rope chain 20 in. Gold 14k', qty: 1, price: 640 },
    { itemDescription: 'Sizing to 6¼ and engraving', qty: 1, price: 60 },
  ],
  shppingDetails: {
    ...{ address: '3317 Jade Cliffs Ln', city: 'Henderson', state: 'NV', postalCode: '89012', phone: '702 555 0193' },
    trackingNumber: '',
  },
}

/** A quote as its form sends it: 540.50 for two things. */
export const quoteSent = {
  form: { clerk: 'Luis', customerName: 'Walter J Brandt', contactMethod: 'text', contactValue: '702 555 0126' },
  items: [
    { itemDescription: 'Morgan Dollar', itemComment: 'MS64, toned', price: '88.00' },
    { itemDescription: 'Sterling tea set', itemComment: '5 pcs, not weighed', price: 452.5 },
  ],
}

type RecordOf<Kind> = { kind: Kind; id: number; day: string; origin: 'draft' | 'import' }

/** Adds a quote's draft, or a ticket of an older system. */
export const addTicketFromElsewhere = async (
  db: Db,
  { kind, id, day, origin, personId }: RecordOf<TicketKind> & { personId: number },
) => {
  const whole = origin === 'import'
  const typed = (value: string) => (whole ? value : '')
  await sql`insert into records (kind, id) values (${kind}, ${id})`.execute(db)
  await sql`insert into tickets (kind, id, origin, ticket_day, person_id, ticket_amount_cents, payment, first_name,
      last_name, address, city, state, zip, sex, dob, height, weight, dl_expiration, fromx, clerk, booth)
    values (${kind}, ${id}, ${origin}, ${day}::date, ${whole ? personId : null}, 40000, ${typed('cash')}, ${typed('Maria')},
      'Delgado', ${typed('2214 Mesa Verde Ln')}, ${typed('Las Vegas')}, ${typed('NV')}, ${typed('89108')}, ${typed('F')},
      ${typed('07141986')}, ${typed('504')}, ${typed('143')}, ${typed('n/a')}, ${typed('signs')}, 'Luis',
      ${typed('Booth 2')})`.execute(db)
  await sql`insert into ticket_items (kind, ticket_id, position, description, unit, cost_cents)
    values (${kind}, ${id}, 1, 'Bitcoin', '', 40000)`.execute(db)
}

export const addReceiptFromElsewhere = async (db: Db, { kind, id, day, origin }: RecordOf<ReceiptKind>) => {
  await sql`insert into records (kind, id) values (${kind}, ${id})`.execute(db)
  await sql`insert into receipts (kind, id, origin, ticket_day, ticket_amount_cents, tax_cents, tax_rate, payment,
      tendered_cents, clerk, booth)
    values (${kind}, ${id}, ${origin}, ${day}::date, 9000, 700, 8.375, 'cash', 10000, 'Luis', 'Booth 5')`.execute(db)
}
