import { dollars } from '#shared/money.ts'

/** A number as letters, for names: a new ticket's names take no digits. */
export const inLetters = (number: number | string) =>
  String(number).replace(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))

/** A customer with valid papers, and a ticket for them; each test changes what it is about. */
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

/** A coin receipt in cash, with change. */
export const coinReceipt = {
  formDetails: { payment: 'cash', tendered: 100, clerk: 'Luis', booth: 'Booth 5', station: 'station1', fromx: 'signs' },
  items: [
    { item: 'Morgan Dollar', qty: 1, price: 37, barcode: '10412' },
    { item: 'Coin Supplies', qty: 2, price: 35 },
  ],
}

/** The same ticket as its paper knows it, with as many items. */
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

/** An account whose numbers begin with zeros. */
export const bankAccount = { bankName: 'First Bank', routingNumber: '021000021', accountNumber: '000123456789' }

/** A jewelry receipt as its form sends it: 295.65 tax on 3,530.00. */
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
