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
import { oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Services } from '#server/services/services.ts'
import { cents, dollars } from '#shared/money.ts'
import { type Day, dayAt, daysAfter, instantAt } from '#shared/time.ts'

/**
 * The month's cash as it would have happened: tickets and receipts at their time, and the drawer clerk's daily work.
 * The postings were all made today, so they are written again in this order.
 */

const ZONE = 'America/Los_Angeles'

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
          (d.deposit_day::timestamp + interval '9 hours 6 minutes') at time zone ${ZONE}) as at
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

const pettyCash = [
  ['Luis Ortega', 'Employee Luis Ortega', 'stamps and tape', 48],
  ['June Halloran', 'Employee June Halloran', 'lunch, inventory day', 62],
  ['Priya Raman', 'Customer Rose Abernathy', 'refund, chain clasp', 85],
  ['Luis Ortega', 'Vendor Fremont Cleaning', 'window cleaning', 120],
  ['June Halloran', 'Cash Back Katarina Ivanova', 'cash back on a return', 40],
] as const

const chores = (day: Day, index: number): Event[] => {
  const at = (time: string) => instantAt(day, time, ZONE)
  const [name, who, comment, amount] = pettyCash[index % pettyCash.length] as (typeof pettyCash)[number]
  const petty = { name, who, email: '', ssn: '' }
  return [
    ...(index % 5 === 0 ? [move(at('08:40'), 'bank', 'metrovault', 5000, 'weekly cash')] : []),
    ...(index % 5 === 0 ? [move(at('08:42'), 'bank', 'coinvault', 2500, 'weekly cash')] : []),
    move(at('08:55'), 'metrovault', 'metrodrawer', 700 + (index % 4) * 150, 'morning float'),
    ...(index % 2 === 0 ? [move(at('08:57'), 'coinvault', 'coindrawer', 900, 'morning float')] : []),
    ...(index % 4 === 1 ? [move(at('11:20'), 'metrodrawer', 'coindrawer', 500, 'Drawer Transfer')] : []),
    ...(index % 6 === 2 ? [move(at('16:10'), 'coindrawer', 'metrodrawer', 300, 'Drawer Transfer')] : []),
    ...(index % 3 === 0
      ? [{ ...move(at('12:30'), 'metrodrawer', 'pettycash', amount, comment), purpose: 'petty_cash', petty }]
      : []),
  ]
}

const repair = (day: Day): Event => ({
  ...move(instantAt(day, '11:22', ZONE), 'metrodrawer', 'pettycash', 640, 'parking lot repair'),
  purpose: 'petty_cash',
  petty: { name: 'Luis Ortega', who: 'Vendor Ray Tull', email: 'ray@tullpaving.example.com', ssn: '900123456' },
})

const write = async (tx: Tx, event: Event, { user, vault }: Context) => {
  const { src, dest, amount, comment, at, purpose, source, notes, petty } = event
  const { number } = await oneRow<{ number: number }>(
    tx,
    sql`insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, made_by, purpose, part, source_kind,
        source_id, denom100, denom50, denom20, denom10, denom5, denom2, denom1, coins_cents)
      values (${src}::ledger_account, ${dest}::ledger_account, ${amount}, ${comment}, ${new Date(at).toISOString()}::timestamptz,
        ${dayAt(at, ZONE)}::date, ${user.id}, ${purpose}::ledger_purpose, ${source?.part ?? 0}, ${source?.kind ?? null},
        ${source?.id ?? null}, ${notes?.denom100}, ${notes?.denom50}, ${notes?.denom20}, ${notes?.denom10}, ${notes?.denom5},
        ${notes?.denom2}, ${notes?.denom1}, ${notes?.coins})
      returning number`,
  )
  if (petty)
    await sql`insert into petty_cash (number, name, who, email, sealed_ssn, ssn_last4) values (${number}, ${petty.name},
      ${petty.who}, ${petty.email}, ${petty.ssn ? vault.seal(petty.ssn) : null}, ${petty.ssn.slice(-4)})`.execute(tx)
}

const counted = ['metrodrawer', 'coindrawer', 'retail', 'jewelryretail', 'pettycash'] as const
const vaults = ['metrovault', 'coinvault', 'vault2'] as const
const differences: Readonly<Record<number, Partial<Record<InsideAccount, number>>>> = {
  4: { metrodrawer: -20 },
  9: { coindrawer: 5 },
  13: { jewelryretail: -5 },
}

const countEvening = async (tx: Tx, at: number, index: number, balances: Map<Account, number>, context: Context) => {
  for (const account of [...counted, ...(index % 7 === 0 ? vaults : [])]) {
    const books = balances.get(account) ?? 0
    const difference = dollars(differences[index]?.[account] ?? 0)
    const notes = vaults.some(vault => vault === account) ? vaultNotes(books) : notesFor(books + difference)
    const { id } = await oneRow<{ id: number }>(
      tx,
      sql`insert into drawer_counts (drawer, origin, amount_cents, count_cents, notes, counted_by, counted_at)
        values (${account}::ledger_account, 'daily_count', ${books}, ${books + difference}, ${JSON.stringify(notes)}::jsonb,
          (select id from users where username = 'priya'), ${new Date(at).toISOString()}::timestamptz) returning id`,
    )
    if (difference === 0) continue
    const [src, dest] = difference > 0 ? (['reconcile', account] as const) : ([account, 'reconcile'] as const)
    const event = { at: at + 1000, src, dest, amount: Math.abs(difference), purpose: 'count' }
    const comment = `Daily Count 17:50, counted ${difference > 0 ? 'more' : 'less'}`
    await write(tx, { ...event, comment, source: { kind: 'count', id, part: 0 } }, context)
    balances.set(account, books + difference)
  }
}

const applyTo = (balances: Map<Account, number>, { src, dest, amount }: Event) => {
  balances.set(src, (balances.get(src) ?? 0) - amount)
  balances.set(dest, (balances.get(dest) ?? 0) + amount)
}

const DAYS = 32

export const fillDemoCash = async (services: Services, context: Context) => {
  const now = Date.now()
  const first = daysAfter(dayAt(now, ZONE), -DAYS)
  const days = Array.from({ length: DAYS + 1 }, (_, index) => daysAfter(first, index))
  await services.db.transaction().execute(async tx => {
    await sql`update receipt_deposits set deposit_day = day + 1 where deposit_day is not null`.execute(tx)
    const postings = (await findPostings(tx)).map((posting): Event => {
      const { kind, id, part, at, ...event } = posting
      const opening = instantAt(first, '08:00', ZONE)
      const source = kind && id ? { kind, id, part } : undefined
      return { ...event, at: Math.min(at ?? opening, now - 1000), source }
    })
    const events = [...postings, ...days.flatMap(chores), repair(daysAfter(dayAt(now, ZONE), -3))]
      .filter(({ at }) => at <= now)
      .toSorted((a, b) => a.at - b.at)
    await sql`alter table ledger_transactions disable trigger user`.execute(tx)
    await sql`delete from ledger_transactions`.execute(tx)
    await sql`alter sequence transaction_numbers restart`.execute(tx)
    await sql`alter table ledger_transactions alter column id restart`.execute(tx)
    const balances = new Map<Account, number>()
    for (const [index, day] of days.entries()) {
      const evening = instantAt(day, '17:50', ZONE)
      const [before, after] = [dayAt(evening, ZONE), evening]
      for (const event of events.filter(({ at }) => dayAt(at, ZONE) === before && at <= after)) {
        await write(tx, event, context)
        applyTo(balances, event)
      }
      if (evening <= now) await countEvening(tx, evening, index, balances, context)
      for (const event of events.filter(({ at }) => dayAt(at, ZONE) === before && at > after)) {
        await write(tx, { ...event, at: Math.max(event.at, evening + 2000) }, context)
        applyTo(balances, event)
      }
    }
    await sql`alter table ledger_transactions enable trigger user`.execute(tx)
  })
  await services.db.transaction().execute(closeDays)
}
