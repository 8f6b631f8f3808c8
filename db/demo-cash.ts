import { sql } from 'kysely'
import { closeDays } from '#features/cash/ledger/closings.queries.ts'
import {
  type Account,
  countedFields,
  type InsideAccount,
  type Notes,
  notesOf,
  notesTotal,
} from '#features/cash/ledger/ledger.rules.ts'
import { rows, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Services } from '#server/services/services.ts'
import { cents, dollars } from '#shared/money.ts'
import { type Day, dayAt, daysAfter, instantAt } from '#shared/time.ts'
import { DEMO_ZONE } from './demo-days.ts'
import { OLDEST_DAYS_AGO } from './demo-older-days.ts'

/**
 * The month's cash as it would have happened: tickets and receipts at their time, and the drawer clerk's daily work.
 * The postings were all made today, so they are written again in this order.
 */

type Event = {
  at: number
  src: Account
  dest: Account
  amount: number
  comment: string
  purpose: string
  source?: { kind: string; id: number; part: number } | undefined
  notes?: Notes | undefined
  petty?: { name: string; who: string; email: string; ssn: string } | undefined
}

type Posting = {
  src: Account
  dest: Account
  amount: number
  comment: string
  purpose: string
  kind: string | null
  id: number | null
  part: number
  at: number | null
}

/** The postings in force, each at the time of its record; deposits are in the morning of their date. */
const findPostings = (tx: Tx) =>
  rows<Posting>(
    tx,
    sql`select l.src, l.dest, l.amount_cents as amount, l.comment, l.purpose, l.source_kind as kind, l.source_id as id, l.part,
        coalesce(t.ticket_time, r.ticket_time, p.paid_at,
          (d.deposit_day::timestamp + interval '9 hours 6 minutes') at time zone ${DEMO_ZONE}) as at
      from ledger_transactions l
      left join tickets t on t.kind = l.source_kind and t.id = l.source_id
      left join receipts r on r.kind = l.source_kind and r.id = l.source_id
      left join receipt_payments p on l.source_kind = 'part_payment' and p.id = l.source_id
      left join receipt_deposits d on l.source_kind in ('deposit', 'change_returned') and d.id = l.source_id
      where not l.is_hidden order by l.id`,
  )

/** The fewest notes for an amount, without 50s and 2s. */
const notesFor = (amount: number): Notes => {
  let rest = amount
  const counts = ([100, 20, 10, 5, 1] as const).map(value => {
    const count = Math.floor(rest / (value * 100))
    rest -= count * value * 100
    return [`denom${value}`, count] as const
  })
  return notesOf({ ...Object.fromEntries(counts), coins: cents(rest) })
}

const vaultNotes = (amount: number): Notes => {
  const small = { denom20: amount / 20_000, denom10: amount / 10_000, denom5: amount / 16_000, denom1: amount / 300 }
  const smallNotes = notesOf(
    Object.fromEntries(Object.entries(small).map(([field, count]) => [field, Math.floor(count)])),
  )
  const rest = notesFor(amount - notesTotal(smallNotes))
  return notesOf(Object.fromEntries(countedFields.map(field => [field, smallNotes[field] + rest[field]])))
}

const move = (at: number, src: Account, dest: Account, amount: number, comment: string): Event => ({
  at,
  src,
  dest,
  amount: dollars(amount),
  comment,
  purpose: 'transfer',
  notes: notesFor(dollars(amount)),
})

const FLOAT = 'morning float'
const WEEKLY = 'weekly cash'

const pettyCash = [
  ['Luis Ortega', 'Employee Luis Ortega', 'stamps and tape', 48],
  ['June Halloran', 'Employee June Halloran', 'lunch, inventory day', 62],
  ['Priya Raman', 'Customer Rose Abernathy', 'refund, chain clasp', 85],
  ['Luis Ortega', 'Vendor Fremont Cleaning', 'window cleaning', 120],
  ['June Halloran', 'Cash Back Katarina Ivanova', 'cash back on a return', 40],
] as const

const unspent = (day: Day): Event => ({
  ...move(instantAt(day, '17:20', DEMO_ZONE), 'pettycash', 'metrovault', 600, 'left of the month'),
  purpose: 'petty_cash',
  petty: { name: 'June Halloran', who: 'Employee June Halloran', email: '', ssn: '' },
})

/** In the shop of two years the drawers get what their day needs. */
const dailyChores = (day: Day, index: number): Event[] => [
  ...chores(day, index).filter(({ comment }) => comment !== FLOAT && comment !== WEEKLY),
  ...(index % 30 === 29 ? [unspent(day)] : []),
]

const CUSHION = dollars(1500)
const MUCH = dollars(12_000)
const LEAST_IN_VAULT = dollars(25_000)

const roundedUp = (amount: number, to: number) => Math.ceil(amount / dollars(to)) * dollars(to)

/** Cash from the vault for a drawer that needs more than it has, back when it has much more, and from the bank for the vault. */
export const fundsFor = (day: Day, events: readonly Event[], balanceOfAccount: (account: Account) => number): Event[] =>
  (
    [
      ['metrovault', 'metrodrawer'],
      ['coinvault', 'coindrawer'],
    ] as const
  ).flatMap(([vault, drawer]) => {
    const at = instantAt(day, '08:55', DEMO_ZONE)
    const need = CUSHION + events.filter(({ src }) => src === drawer).reduce((sum, { amount }) => sum + amount, 0)
    const lacking = need - balanceOfAccount(drawer)
    const spare = 0 - lacking
    if (spare > MUCH) return [move(at, drawer, vault, roundedUp(spare - MUCH / 2, 500) / 100, 'back to the vault')]
    if (lacking <= 0) return []
    const float = roundedUp(lacking + CUSHION, 500)
    const missing = LEAST_IN_VAULT + float - balanceOfAccount(vault)
    const fromBank = missing > 0 ? [move(at - 15 * 60_000, 'bank', vault, roundedUp(missing, 5000) / 100, WEEKLY)] : []
    return [...fromBank, move(at, vault, drawer, float / 100, FLOAT)]
  })

const chores = (day: Day, index: number): Event[] => {
  const at = (time: string) => instantAt(day, time, DEMO_ZONE)
  const [name, who, comment, amount] = pettyCash[index % pettyCash.length] as (typeof pettyCash)[number]
  const petty = { name, who, email: '', ssn: '' }
  return [
    ...(index % 5 === 0 ? [move(at('08:40'), 'bank', 'metrovault', 5000, WEEKLY)] : []),
    ...(index % 5 === 0 ? [move(at('08:42'), 'bank', 'coinvault', 2500, WEEKLY)] : []),
    move(at('08:55'), 'metrovault', 'metrodrawer', 700 + (index % 4) * 150, FLOAT),
    ...(index % 2 === 0 ? [move(at('08:57'), 'coinvault', 'coindrawer', 900, FLOAT)] : []),
    ...(index % 4 === 1 ? [move(at('11:20'), 'metrodrawer', 'coindrawer', 500, 'Drawer Transfer')] : []),
    ...(index % 6 === 2 ? [move(at('16:10'), 'coindrawer', 'metrodrawer', 300, 'Drawer Transfer')] : []),
    ...(index % 3 === 0
      ? [{ ...move(at('12:30'), 'metrodrawer', 'pettycash', amount, comment), purpose: 'petty_cash', petty }]
      : []),
  ]
}

const repair = (day: Day): Event => ({
  ...move(instantAt(day, '11:22', DEMO_ZONE), 'metrodrawer', 'pettycash', 640, 'parking lot repair'),
  purpose: 'petty_cash',
  petty: { name: 'Luis Ortega', who: 'Vendor Ray Tull', email: 'ray@tullpaving.example.com', ssn: '900123456' },
})

type Count = { id: number; drawer: InsideAccount; books: number; count: number; notes: Notes; at: number }

/** What was written so far, with the balances after it. */
type Books = { events: Event[]; counts: Count[]; balances: Map<Account, number> }

const balanceOf = ({ balances }: Books, account: Account) => balances.get(account) ?? 0

const write = (books: Books, event: Event) => {
  const { src, dest, amount } = event
  books.events.push(event)
  books.balances.set(src, balanceOf(books, src) - amount)
  books.balances.set(dest, balanceOf(books, dest) + amount)
}

const BATCH = 4000

const storeEvents = async (tx: Tx, events: readonly Event[], { user, vault }: Context) => {
  for (let from = 0; from < events.length; from += BATCH) {
    const sent = events.slice(from, from + BATCH).map((event, at) => {
      return {
        ...event,
        number: from + at + 1,
        at: new Date(event.at),
        day: dayAt(event.at, DEMO_ZONE),
        ...event.notes,
      }
    })
    await sql`insert into ledger_transactions (number, src, dest, amount_cents, comment, at, business_day, made_by, purpose, part,
        source_kind, source_id, denom100, denom50, denom20, denom10, denom5, denom2, denom1, coins_cents)
      select e.number, src::ledger_account, dest::ledger_account, amount, comment, at, day, ${user.id}, purpose::ledger_purpose,
        coalesce((source ->> 'part')::integer, 0), source ->> 'kind', (source ->> 'id')::integer, denom100, denom50, denom20,
        denom10, denom5, denom2, denom1, coins
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as e (number bigint, src text, dest text, amount bigint,
        comment text, at timestamptz, day date, purpose text, source jsonb, denom100 integer, denom50 integer,
        denom20 integer, denom10 integer, denom5 integer, denom2 integer, denom1 integer, coins bigint)
      order by e.number`.execute(tx)
  }
  await sql`select setval('transaction_numbers', ${events.length})`.execute(tx)
  const petty = events.flatMap(({ petty: spent }, at) => {
    const sealed = spent?.ssn ? `\\x${vault.seal(spent.ssn).toString('hex')}` : null
    return spent ? [{ ...spent, number: at + 1, sealed, last4: spent.ssn.slice(-4) }] : []
  })
  await sql`insert into petty_cash (number, name, who, email, sealed_ssn, ssn_last4)
    select number, name, who, email, sealed::bytea, last4 from jsonb_to_recordset(${JSON.stringify(petty)}::jsonb)
      as p (number bigint, name text, who text, email text, sealed text, last4 text) order by number`.execute(tx)
}

const storeCounts = async (tx: Tx, counts: readonly Count[]) => {
  const sent = counts.map(count => ({ ...count, at: new Date(count.at) }))
  await sql`insert into drawer_counts (id, drawer, origin, amount_cents, count_cents, notes, counted_by, counted_at)
    overriding system value
    select id, drawer::ledger_account, 'daily_count', books, count, notes,
      (select id from users where username = 'priya'), at
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      as c (id integer, drawer text, books bigint, count bigint, notes jsonb, at timestamptz)
    order by c.id`.execute(tx)
  await sql`select setval(pg_get_serial_sequence('drawer_counts', 'id'), ${counts.length})`.execute(tx)
}

const counted = ['metrodrawer', 'coindrawer', 'retail', 'jewelryretail', 'pettycash'] as const
const vaults = ['metrovault', 'coinvault', 'vault2'] as const
const differences: Readonly<Record<number, Partial<Record<InsideAccount, number>>>> = {
  4: { metrodrawer: -20 },
  9: { coindrawer: 5 },
  13: { jewelryretail: -5 },
}

const DIFFERENCES_EVERY = 33

const countEvening = (books: Books, at: number, index: number) => {
  for (const drawer of [...counted, ...(index % 7 === 0 ? vaults : [])]) {
    const before = balanceOf(books, drawer)
    const difference = dollars(differences[index % DIFFERENCES_EVERY]?.[drawer] ?? 0)
    const notes = vaults.some(vault => vault === drawer) ? vaultNotes(before) : notesFor(before + difference)
    const id = books.counts.length + 1
    books.counts.push({ id, drawer, books: before, count: before + difference, notes, at })
    if (difference === 0) continue
    const [src, dest] = difference > 0 ? (['reconcile', drawer] as const) : ([drawer, 'reconcile'] as const)
    const event = { at: at + 1000, src, dest, amount: Math.abs(difference), purpose: 'count' }
    const comment = `Daily Count 17:50, counted ${difference > 0 ? 'more' : 'less'}`
    write(books, { ...event, comment, source: { kind: 'count', id, part: 0 } })
  }
}

const DAYS = 32

type Plan = { days: readonly Day[]; events: readonly Event[]; now: number; isFunded: boolean }

const byDay = (events: readonly Event[]) => {
  const ofDays = new Map<Day, Event[]>()
  for (const event of events) {
    const day = dayAt(event.at, DEMO_ZONE)
    ofDays.set(day, [...(ofDays.get(day) ?? []), event])
  }
  return ofDays
}

/** Day by day, with the count of each evening. */
const keepBooks = ({ days, events, now, isFunded }: Plan) => {
  const books: Books = { events: [], counts: [], balances: new Map() }
  const ofDays = byDay(events)
  for (const [index, day] of days.entries()) {
    const evening = instantAt(day, '17:50', DEMO_ZONE)
    const ofDay = ofDays.get(day) ?? []
    const funds = isFunded
      ? fundsFor(day, ofDay, account => balanceOf(books, account)).filter(({ at }) => at <= now)
      : []
    const inOrder = [...funds, ...ofDay].toSorted((a, b) => a.at - b.at)
    for (const event of inOrder.filter(({ at }) => at <= evening)) write(books, event)
    if (evening <= now) countEvening(books, evening, index)
    for (const event of inOrder.filter(({ at }) => at > evening))
      write(books, { ...event, at: Math.max(event.at, evening + 2000) })
  }
  return books
}

export const fillDemoCash = async (services: Services, context: Context) => {
  const now = Date.now()
  const isFunded = services.env.hasDemoYears
  const count = isFunded ? OLDEST_DAYS_AGO + 1 : DAYS
  const first = daysAfter(dayAt(now, DEMO_ZONE), -count)
  const days = Array.from({ length: count + 1 }, (_, index) => daysAfter(first, index))
  const choresOf = isFunded ? dailyChores : chores
  await services.db.transaction().execute(async tx => {
    await sql`update receipt_deposits set deposit_day = day + 1 where deposit_day is not null`.execute(tx)
    const opening = instantAt(first, '08:00', DEMO_ZONE)
    const postings = (await findPostings(tx)).map((posting): Event => {
      const { kind, id, part, at, ...event } = posting
      const source = kind && id ? { kind, id, part } : undefined
      return { ...event, at: Math.min(at ?? opening, now - 1000), source }
    })
    const events = [...postings, ...days.flatMap(choresOf), repair(daysAfter(dayAt(now, DEMO_ZONE), -3))].filter(
      ({ at }) => at <= now,
    )
    const books = keepBooks({ days, events, now, isFunded })
    await sql`alter table ledger_transactions disable trigger user`.execute(tx)
    await sql`delete from ledger_transactions`.execute(tx)
    await sql`alter table ledger_transactions alter column id restart`.execute(tx)
    await storeEvents(tx, books.events, context)
    await storeCounts(tx, books.counts)
    await sql`alter table ledger_transactions enable trigger user`.execute(tx)
  })
  await services.db.transaction().execute(closeDays)
}
