import { sql } from 'kysely'
import { addBlock } from '#features/block-list/block-list.saving.ts'
import { post } from '#features/ledger/ledger.server.ts'
import { createTicket, type TicketInput } from '#features/tickets/tickets.server.ts'
import { firstRow, oneRow } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Parts } from '#server/parts.ts'
import { dollars } from '#shared/money.ts'

/** A month of Metro tickets, made by the engine itself so that cash, notices and requests to sign fit them. */

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

const lots = [
  ['Wedding set, solitaire. Gold 14k', 620],
  ['Rope chain 20 in. Gold 14k. 18.4 grams', 1240],
  ['Hoop earrings. Gold 10k', 105],
  ['Flatware, serving spoons. Sterling Silver. 480 grams', 380],
  ['Tennis bracelet. Gold 18k', 2150],
  ['Class ring 1978. Gold 10k. 9.1 grams', 310],
  ['Brooch, mixed lot. Costume Jewelry. 2 lbs', 60],
  ['Band, plain. Platinum. 6.3 grams', 405],
] as const

const TICKETS = 60

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

const ticketOf = (index: number): { ticket: TicketInput; lot: (typeof lots)[number] } => {
  const [firstName, lastName, dOB, sex, race, address] = pick(people, index * 7)
  const lot = pick(lots, index * 5)
  const ticket: TicketInput = {
    ticketAmount: dollars(lot[1]),
    payment: index % 9 === 4 ? 'wire' : 'cash',
    paymentCheckAmount: undefined,
    checkNumber: '',
    firstName,
    middleName: '',
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
    dLNo: `21${String(3_345_718 + people.findIndex(person => person[1] === lastName))}`,
    dLExpirationDate: '06302035',
    otherIdType: '',
    otherIDNo: '',
    otherNo: '',
    fromx: pick(['repeat', 'signs', 'internet search', 'friend'], index),
    keyword: '',
    coupon: '',
    clerk: pick(['Luis', 'June', 'Dana', 'Priya', 'Marcus'], index * 3),
    booth: pick(['Booth 1', 'Booth 2', 'Booth 3', 'Booth 4', 'Booth 5'], index),
    station: 'station1',
    storeId: undefined,
    videoUrl: '',
    comment:
      index % 4 === 0 ? pick(['wedding set, chain', 'estate lot', 'called back', 'no stone, melt only'], index) : '',
  }
  return { ticket, lot }
}

const contextFor = async (parts: Parts): Promise<Context> => {
  const { id } = await oneRow<{ id: number }>(parts.db, sql`select id from users where username = 'dana'`)
  const user = {
    id,
    sessionId: 0,
    firstName: 'Dana',
    lastName: 'Whitfield',
    group: 'Admin',
    permissions: [],
    buyerId: null,
    isAwaitingCode: false,
    mustChangePassword: false,
    address: '127.0.0.1',
  }
  const caller = {
    address: '127.0.0.1',
    claimedIpv4: '',
    claimedIpv6: '',
    userAgent: '',
    isBrowser: false,
    isSecure: false,
    token: '',
    setHalf: () => {},
  }
  return {
    ...parts,
    user,
    caller,
    images: [],
    page: { limit: 50, offset: 0 },
    transaction: work => parts.db.transaction().execute(work),
  }
}

/** Each ticket a few hours before the next, over the last month. */
const spreadOverTheMonth = ({ db }: Parts) =>
  sql`update tickets set ticket_time = now() - (${TICKETS} - id) * interval '11 hours',
    ticket_day = ((now() - (${TICKETS} - id) * interval '11 hours') at time zone 'America/Los_Angeles')::date`.execute(
    db,
  )

const floats = [
  ['metrodrawer', 40_000],
  ['coindrawer', 12_000],
  ['retail', 600],
  ['jewelryretail', 400],
] as const

/** What lay in the drawers when the month began. */
const fillDrawers = (context: Context) =>
  context.transaction(async tx => {
    for (const [dest, amount] of floats)
      await post(tx, { src: 'bank', dest, amount: dollars(amount), comment: 'Float', by: context.user })
  })

/** The payouts of the month are made and put away; the last few are still on the screen, three of them waiting. */
const settlePayouts = ({ db }: Parts) =>
  sql`update notices n set created_at = t.ticket_time, is_paid = n.ticket_id <= ${TICKETS - 3},
    is_dismissed = n.ticket_id <= ${TICKETS - 8}
    from tickets t where t.kind = n.kind and t.id = n.ticket_id`.execute(db)

export const fillDemoTickets = async (parts: Parts) => {
  if (await firstRow(parts.db, sql`select 1 from tickets limit 1`)) return
  const context = await contextFor(parts)
  await fillDrawers(context)
  for (let index = 0; index < TICKETS; index++) {
    const { ticket, lot } = ticketOf(index)
    const line = {
      propertyCode: 3,
      description: lot[0],
      model: '',
      serial: '',
      quantity: 1,
      unit: 'grams',
      costCents: dollars(lot[1]),
    }
    await createTicket(context, 'metro', ticket, index % 13 === 5 ? [] : [line])
  }
  await spreadOverTheMonth(parts)
  await settlePayouts(parts)
  const block = {
    firstName: 'Ray',
    lastName: 'Dunn',
    reason: 'Sold a stolen ring',
    badge: '4471',
    case_id: '26-1187',
    detective: 'Morales',
    videoUrl: '',
    ticketId: '',
  }
  await parts.db.transaction().execute(tx => addBlock(tx, block, context.user))
}
