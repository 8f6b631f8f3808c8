import type { TicketInput } from '#features/buying/tickets/tickets.server.ts'
import { emptyTicket } from '#features/buying/tickets/tickets.table.ts'

const people = [
  ['Maria', 'Delgado', '07141986', 'F', 'H', '2214 Mesa Verde Ln'],
  ['Samuel', 'Okafor', '03021971', 'M', 'B', '87 Canyon Rim Ct'],
  ['Calvin', 'Pruitt', '11301964', 'M', 'W', '410 Tonopah Dr'],
  ['Lynn', 'Hargrove', '05221979', 'F', 'W', '1902 Sahara Pines Way'],
  ['Antonio', 'Ferreira', '09081983', 'M', 'H', '66 Arroyo Grande Blvd'],
  ['Grace', 'Yoon', '01171995', 'F', 'A', '3317 Jade Cliffs Ln'],
  ['Per', 'Lindqvist', '06061958', 'M', 'W', '12 Lakeside Cir'],
  ['Rose', 'Abernathy', '12241949', 'F', 'W', '745 Charleston Ave'],
  ['Vincent', 'Castellano', '08151967', 'M', 'W', '290 Paradise Hills Dr'],
  ['Emi', 'Nakamura', '02281990', 'F', 'A', '5150 Spring Valley Pkwy'],
  ['Jerome', 'Bellamy', '04111976', 'M', 'B', '618 Owens Ave'],
  ['Katarina', 'Ivanova', '10191988', 'F', 'W', '24 Quartz Peak St'],
] as const

export const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

type Visit = Omit<TicketInput, 'ticketAmount' | 'payment' | 'booth' | 'comment'>

export const visitOf = (person: number, index: number): Visit => {
  const [firstName, lastName, dOB, sex, race, address] = pick(people, person)
  return {
    ...emptyTicket,
    paymentCheckAmount: undefined,
    firstName,
    lastName,
    address,
    city: 'Las Vegas',
    state: 'NV',
    zip: `891${String(10 + (index % 60)).padStart(2, '0')}`,
    sex,
    dOB,
    height: '507',
    weight: '165',
    eyes: 'Bro',
    hair: 'Bro',
    race,
    dLState: 'NV',
    dLNo: `21${String(3_345_718 + people.findIndex(one => one[1] === lastName))}`,
    dLExpirationDate: '06302035',
    fromx: pick(['repeat', 'signs', 'internet search', 'friend'], index),
    clerk: pick(['Luis', 'June', 'Dana', 'Priya', 'Marcus'], index * 3),
    station: 'station1',
    storeId: 2,
  }
}
