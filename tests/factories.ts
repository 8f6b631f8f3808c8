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
