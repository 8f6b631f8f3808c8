import type { TicketInput } from '#features/buying/tickets/tickets.server.ts'
import { chance, pickBy } from './demo-older-days.ts'
import { pick } from './demo-people.ts'

const women = [
  'Alma',
  'Beth',
  'Carmen',
  'Dora',
  'Elena',
  'Fiona',
  'Gwen',
  'Hana',
  'Iris',
  'Joan',
  'Kira',
  'Lena',
  'Mona',
]
const men = ['Abel', 'Boris', 'Carl', 'Dean', 'Emil', 'Frank', 'Gus', 'Hugo', 'Ivan', 'Jack', 'Kurt', 'Leo', 'Marvin']
const lastNames = [
  ...['Aldous', 'Barrera', 'Castile', 'Dunmore', 'Ellery', 'Fenwick', 'Garrity', 'Holloway', 'Ibarra', 'Jessop'],
  ...['Kessler', 'Lindgren', 'Maddox', 'Navarro', 'Oberlin', 'Pacheco', 'Quimby', 'Rasmussen', 'Sandoval', 'Thackeray'],
  ...[
    'Ulloa',
    'Vandermeer',
    'Whitcomb',
    'Yamada',
    'Zielinski',
    'Bramwell',
    'Cordova',
    'Delacroix',
    'Espinoza',
    'Forsythe',
  ],
  ...['Gallardo', 'Hawthorne', 'Inoue', 'Jankowski', 'Kowalczyk'],
]
const streets = ['Mesa Verde Ln', 'Canyon Rim Ct', 'Tonopah Dr', 'Sahara Pines Way', 'Jade Cliffs Ln', 'Owens Ave']
const cities = [
  ['Las Vegas', '891'],
  ['Las Vegas', '891'],
  ['Las Vegas', '891'],
  ['Henderson', '890'],
  ['North Las Vegas', '890'],
] as const

const twoDigits = (number: number) => String(number).padStart(2, '0')

type Identity = Omit<
  TicketInput,
  | 'ticketAmount'
  | 'payment'
  | 'paymentCheckAmount'
  | 'checkNumber'
  | 'clerk'
  | 'booth'
  | 'station'
  | 'storeId'
  | 'comment'
>

/** The same customer for the same number; the first ones come most often. */
export const olderPerson = (
  number: number,
): Partial<Identity> & Pick<Identity, 'firstName' | 'lastName' | 'sex' | 'dOB'> => {
  const isWoman = chance('sex', number) < 0.45
  const [city, zip] = pickBy(cities, 'city', number)
  return {
    firstName: pick(isWoman ? women : men, number),
    lastName: pickBy(lastNames, 'last', number),
    ...{ sex: isWoman ? 'F' : 'M', city, state: 'NV', dLState: 'NV', dLExpirationDate: '06302035' },
    dOB: `${twoDigits(1 + (number % 12))}${twoDigits(1 + (number % 27))}${1945 + Math.floor(chance('born', number) * 60)}`,
    address: `${100 + ((number * 37) % 8900)} ${pick(streets, number)}`,
    zip: `${zip}${twoDigits(1 + Math.floor(chance('zip', number) * 48))}`,
    ...{ height: '507', weight: '165', eyes: 'Bro', hair: 'Bro' },
    race: pickBy(['W', 'W', 'H', 'H', 'B', 'A', 'O'], 'race', number),
    dLNo: String(1_500_000_000 + number * 7919),
  }
}
