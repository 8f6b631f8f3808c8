import { inLetters, ticketDetails } from '../tests/factories.ts'
import type { Case } from './case.ts'

let writes = 0

const details = () => ({
  ...ticketDetails,
  lastName: `Delgado ${inLetters(process.pid)} ${inLetters(writes++ % 500)}`,
  dLNo: `2103${writes % 500}`,
})

const items = [1, 2, 3, 4, 5].map(place => ({
  qty: 1,
  name: `Wedding set ${place}, solitaire. Gold 14k`,
  unit: 'grams',
  cost: 248,
  propertyCode: 3,
}))

/** Saves the ticket and its rows in one statement, without access, rules, history and key. */
export const saveTicketCase: Case = {
  name: 'save with 5 items',
  method: 'POST',
  path: () => 'metro-tickets/create-new',
  body: () => ({ details: details(), items }),
  isPrepared: true,
  sql: `with sent as (select $1::jsonb as d, $2::jsonb as items),
    known as (select id from people where name_key = (select lower(d->>'firstName' || ' ' || (d->>'lastName')) from sent) limit 1),
    fresh as (insert into people (name_key, birth_date, first_source)
      select lower(d->>'firstName' || ' ' || (d->>'lastName')), date '1986-07-14', d->>'fromx' from sent
      where not exists (select from known) returning id),
    ticket as (insert into tickets (kind, id, ticket_day, person_id, ticket_amount_cents, payment, first_name, last_name,
        address, city, state, zip, sex, dob, height, weight, eyes, hair, race, dl_state, dl_expiration, fromx, clerk, booth)
      select 'metro', nextval('metro_ticket_numbers'), (now() at time zone 'America/Los_Angeles')::date,
        (select id from known union all select id from fresh), (d->>'ticketAmount')::int * 100, d->>'payment',
        d->>'firstName', d->>'lastName', d->>'address', d->>'city', d->>'state', d->>'zip', d->>'sex', d->>'dOB',
        d->>'height', d->>'weight', d->>'eyes', d->>'hair', d->>'race', d->>'dLState', d->>'dLExpirationDate',
        d->>'fromx', d->>'clerk', d->>'booth' from sent
      returning id, ticket_day, ticket_time, booth, ticket_amount_cents),
    record as (insert into records (kind, id) select 'metro', id from ticket),
    lines as (insert into ticket_items (kind, ticket_id, position, property_code, description, quantity, unit, cost_cents,
        ticket_day, ticket_time)
      select 'metro', t.id, i.place, (i.line->>'propertyCode')::int, i.line->>'name', (i.line->>'qty')::int,
        i.line->>'unit', (i.line->>'cost')::int * 100, t.ticket_day, t.ticket_time
      from ticket t, sent, jsonb_array_elements(sent.items) with ordinality as i(line, place)),
    notice as (insert into notices (kind, record_id, cash_cents, check_cents, wire_cents) select 'metro', id, ticket_amount_cents, 0, 0 from ticket),
    request as (insert into signature_requests (kind, record_id, booth) select 'metro', id, booth from ticket),
    posting as (insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, source_kind, source_id, purpose)
      select 'metrodrawer', 'customer', ticket_amount_cents, 'M' || id, now(), (now() at time zone 'America/Los_Angeles')::date,
        'metro', id, 'payout' from ticket)
    select json_build_object('data', json_build_object('id', id))::text as answer from ticket`,
  params: ({ body }) => [JSON.stringify(body.details), JSON.stringify(body.items)],
}
