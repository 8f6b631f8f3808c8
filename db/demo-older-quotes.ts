import { sql } from 'kysely'
import { addContact, addQuote, changeQuote, saveQuoteLines } from '#features/trade/quotes/quotes.queries.ts'
import { auditQuote } from '#features/trade/quotes/quotes.server.ts'
import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { cents, dollars } from '#shared/money.ts'
import { dayAt, daysAfter } from '#shared/time.ts'
import { DEMO_ZONE, lastOpenMoment, minuteOf, newestDemoDay, OPENS } from './demo-days.ts'
import { chance, olderMoments, pickBy } from './demo-older-days.ts'
import { olderPerson } from './demo-older-people.ts'

/** Quotes of two years, most of them closed, and those of the last weeks, most of them open. */

const CLOSED = 62
const LATEST = 52
const LATEST_DAYS = 45

type Ware = readonly [description: string, comment: string, least: number, most: number]

const wares: readonly Ware[] = [
  ['Gold Maple Leaf 1 oz', '', 3700, 4050],
  ['Morgan Dollar', 'circulated', 35, 60],
  ['Sterling tea set', 'not weighed', 480, 900],
  ['Class rings', 'two, 10k', 420, 700],
  ['Watch, dive', 'runs', 350, 1500],
  ['Proof Set', '1964', 14, 28],
  ['Walking Liberty Half', 'roll of 20', 260, 380],
  ['American Silver Eagle 1 oz', 'tube of 20', 940, 1080],
  ['Tennis bracelet', '14k, 3 ct.', 900, 1900],
  ['$20 Saint-Gaudens', 'AU', 3900, 4200],
]

const answers = [
  'Left a voicemail.',
  'Sent the price by text.',
  'Wants to ask the family first.',
  'Comes in on Saturday.',
  'Photos came, looks plated.',
]
const endings = [
  'Sold it elsewhere.',
  'Came in and sold it.',
  'Wants to wait for a better price.',
  'No answer any more.',
]

const priceOf = ([, , least, most]: Ware, place: number) => {
  const price = least + chance('quoted', place) * (most - least)
  return dollars(price < 100 ? Math.round(price) : Math.round(price / 5) * 5)
}

const linesOf = (place: number) =>
  Array.from({ length: 1 + Math.floor(chance('quote lines', place) * 2.4) }, (_, at) => {
    const ware = pickBy(wares, `ware ${at}`, place)
    return { itemDescription: ware[0], itemComment: ware[1], price: priceOf(ware, place * 7 + at) }
  })

const contactOf = (place: number, first: string, last: string) =>
  place % 6 === 5
    ? { contactMethod: 'email' as const, contactValue: `${first}.${last}@mail.test`.toLowerCase() }
    : {
        contactMethod: place % 3 === 1 ? ('phone' as const) : ('text' as const),
        contactValue: `702 555 01${10 + ((place * 7) % 90)}`,
      }

type Planned = { time: number; isClosed: boolean; contacts: number }

const plans = (): Planned[] => {
  const today = newestDemoDay()
  const newest = Array.from({ length: LATEST }, (_, place) => {
    const day = daysAfter(today, -1 - Math.floor(((LATEST - 1 - place) / LATEST) * LATEST_DAYS))
    const minutes = OPENS + 15 + Math.floor(chance('quote time', place) * 440)
    return { time: minuteOf(day, minutes), isClosed: false, contacts: place % 5 === 4 ? 0 : 1 + (place % 2) }
  })
  const earlier = olderMoments(CLOSED, 'quote', LATEST_DAYS + 3).map(({ time }, place) => {
    return { time, isClosed: true, contacts: 1 + (place % 2) }
  })
  return [...earlier, ...newest.toSorted((a, b) => a.time - b.time)]
}

const addContacts = async (tx: Tx, context: Context, id: number, place: number, { contacts, isClosed }: Planned) => {
  for (let at = 0; at < contacts; at++) {
    const isLast = isClosed && at === contacts - 1
    const comment = pickBy(isLast ? endings : answers, `answer ${at}`, place)
    await addContact(tx, { id, comment, isClosedTicket: isLast, userId: context.user.id })
  }
}

/** As their numbers go on, they are made one after the other, and dated back. */
export const addOlderQuotes = async (tx: Tx, context: Context) => {
  const { timeZone, id: userId } = context.user
  for (const [place, plan] of plans().entries()) {
    const { firstName, lastName } = olderPerson(place * 13)
    const lines = linesOf(place)
    const values = {
      ...{ clerk: pickBy(['June', 'Luis', 'Priya'], 'quote clerk', place), customerName: `${firstName} ${lastName}` },
      ...contactOf(place, firstName ?? '', lastName ?? ''),
      amount: cents(lines.reduce<number>((sum, { price }) => sum + price, 0)),
    }
    const made = await addQuote(tx, { ...values, status: 'open' }, { timeZone, userId })
    await saveQuoteLines(tx, made.id, lines)
    await auditQuote(tx, made, 'created', context)
    if (plan.contacts > 0) {
      await addContacts(tx, context, made.id, place, plan)
      const status = plan.isClosed ? 'closed' : 'open'
      const action = plan.isClosed ? 'contact, closed' : 'contact'
      await auditQuote(tx, await changeQuote(tx, made.id, { ...made, status }), action, context)
    }
    await moveQuote(tx, made.id, plan.time)
  }
}

/** A contact a day, at the time of the quote. */
const moveQuote = async (tx: Tx, id: number, time: number) => {
  await sql`update quotes set creation_time = to_timestamp(${time} / 1000.0), creation_day = ${dayAt(time, DEMO_ZONE)}::date
    where id = ${id}`.execute(tx)
  await sql`update quote_contacts c set created_at = least(to_timestamp(${lastOpenMoment()} / 1000.0),
      to_timestamp(${time} / 1000.0) + (select count(*) from quote_contacts e where e.quote_id = c.quote_id and e.id <= c.id)
        * interval '1 day')
    where quote_id = ${id}`.execute(tx)
}
