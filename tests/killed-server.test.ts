import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { oneRow } from '#server/db/db.ts'
import { inLetters, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { startServer } from '#tests/server-process.ts'

/** A server process is killed on the database of a test portal. */

const SAVES = 1000
/** Ten seconds on an idle machine. */
const PATIENCE = 120_000
const items = ['Ring', 'Chain', 'Brooch', 'Bracelet', 'Pendant'].map(name => ({
  qty: 1,
  name: `${name}. Gold 14k`,
  unit: 'grams',
  cost: 248,
  propertyCode: 3,
}))

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = (await portal.signInAs('Employee')).token
})
afterAll(() => portal.close())

const nameOf = (number: number) => `Sudden ${inLetters(number)}`

/** Undefined if the server died before it answered. */
const save = async (address: string, number: number) => {
  const details = { ...ticketDetails, lastName: nameOf(number), dLNo: String(21_000_000 + number) }
  const died = () => undefined
  const answer = await fetch(`${address}/metro-tickets/create-new`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `save ${number}`,
    },
    body: JSON.stringify({ details, items }),
  }).catch(died)
  if (answer) expect(answer.status).toBe(200)
  const told = (await answer?.json().catch(died)) as { data: { id: number } } | undefined
  return told?.data.id
}

const saveAndKill = async () => {
  const { child, address } = await startServer(portal)
  const acknowledged = new Map<number, number>()
  const one = async (number: number) => {
    const id = await save(address, number)
    if (id !== undefined) acknowledged.set(number, id)
    if (acknowledged.size === SAVES / 5) child.kill('SIGKILL')
  }
  await Promise.all(Array.from({ length: SAVES }, (_, number) => one(number)))
  return acknowledged
}

/** Counts what one ticket left behind, answered or not. */
const WHOLE = { items: 5, history: 1, notices: 1, requests: 1, postings: 1, paid: 124_000, keys: 1 }

const findTraces = async () => {
  const { rows } = await sql<typeof WHOLE & { id: number }>`
    select t.id,
      (select count(*)::int from ticket_items i where (i.kind, i.ticket_id) = ('metro', t.id)) as items,
      (select count(*)::int from history_entries h
        where h.entity = 'metro_ticket' and h.entity_id = t.id::text and h.action = 'created'
          and jsonb_array_length(h.value->'items') = 5) as history,
      (select count(*)::int from notices n where (n.kind, n.record_id) = ('metro', t.id) and n.cash_cents = 124000) as notices,
      (select count(*)::int from signature_requests r
        where (r.kind, r.record_id) = ('metro', t.id) and r.state = 'open') as requests,
      (select count(*)::int from ledger_transactions l where (l.source_kind, l.source_id) = ('metro', t.id)) as postings,
      (select coalesce(sum(l.amount_cents), 0)::int from ledger_transactions l
        where (l.source_kind, l.source_id) = ('metro', t.id) and l.src = 'metrodrawer' and l.dest = 'customer') as paid,
      (select count(*)::int from idempotency_keys k where (k.answer::jsonb->'data'->>'id')::int = t.id) as keys
    from tickets t where t.kind = 'metro'`.execute(portal.db)
  return rows
}

const countAll = () =>
  oneRow<typeof WHOLE & { people: number }>(
    portal.db,
    sql`select (select count(*)::int from ticket_items) as items,
      (select count(*)::int from history_entries where entity = 'metro_ticket') as history,
      (select count(*)::int from notices) as notices, (select count(*)::int from signature_requests) as requests,
      (select count(*)::int from ledger_transactions) as postings, (select count(*)::int from people) as people,
      (select count(*)::int from idempotency_keys where key like 'save %') as keys`,
  )

const expectWhole = async () => {
  const tickets = await findTraces()
  for (const ticket of tickets) expect(ticket).toEqual({ ...WHOLE, id: ticket.id })
  const { length } = tickets
  expect(await countAll()).toEqual({
    items: length * WHOLE.items,
    history: length,
    notices: length,
    requests: length,
    postings: length,
    people: length,
    keys: length,
  })
  for (const check of checks) expect((await check.run(portal.db)).broken).toEqual([])
  return new Set(tickets.map(({ id }) => id))
}

test(
  'a server killed in the middle of a thousand saves loses no ticket it confirmed and leaves none by halves',
  async () => {
    const acknowledged = await saveAndKill()
    expect(acknowledged.size).toBeGreaterThanOrEqual(SAVES / 5)
    expect(acknowledged.size).toBeLessThan(SAVES)

    const { address, child } = await startServer(portal)
    const kept = await expectWhole()
    for (const id of acknowledged.values()) expect(kept).toContain(id)

    // Unanswered saves are repeated with their keys, so each number is one ticket.
    const unanswered = Array.from({ length: SAVES }, (_, number) => number).filter(number => !acknowledged.has(number))
    const again = unanswered.slice(0, 60)
    const ids = await Promise.all(again.map(number => save(address, number)))
    expect(new Set(ids).size).toBe(again.length)
    await expectWhole()
    const { tickets } = await oneRow<{ tickets: number }>(
      portal.db,
      sql`select count(*)::int as tickets from tickets where last_name = any(${again.map(nameOf)})`,
    )
    expect(tickets).toBe(again.length)
    child.kill('SIGTERM')
  },
  PATIENCE,
)
