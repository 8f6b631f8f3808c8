import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { type Db, oneRow, rows } from './db.ts'
import { DatabaseOutage } from './outage.ts'
import { prepared } from './prepared.ts'
import { inTransaction } from './transactions.ts'

let portal: TestPortal
let db: Db
beforeAll(async () => {
  portal = await openTestPortal()
  db = portal.db
})
afterAll(() => portal.close())

const quotient = (of: Db, number: unknown, by: number) =>
  oneRow<{ quotient: number }>(of, prepared`select ${number}::integer / ${by}::integer as quotient`)

const plansOf = (of: Db) =>
  rows<{ statement: string }>(of, sql`select statement from pg_prepared_statements where statement like '%as quotient'`)

test('a prepared statement is planned once by a connection, however often it is asked', async () => {
  const plans = await inTransaction(db, async tx => {
    for (const number of [4, 6, 8]) expect(await quotient(tx, number, 2)).toEqual({ quotient: number / 2 })
    return plansOf(tx)
  })
  expect(plans).toHaveLength(1)
})

test('any other statement leaves no plan behind', async () => {
  const plans = await inTransaction(db, async tx => {
    await rows(tx, sql`select ${1}::integer as quotient`)
    return plansOf(tx)
  })
  expect(plans.filter(({ statement }) => statement.includes('select $1::integer as quotient'))).toEqual([])
})

test('statements of a transaction that are asked together each get their own answer', async () => {
  const answers = await inTransaction(db, tx =>
    Promise.all(Array.from({ length: 50 }, (_, number) => quotient(tx, number * 3, 3))),
  )
  expect(answers).toEqual(answers.map((_, number) => ({ quotient: number })))
})

test('a statement that was given nonsense the first time answers when it is given sense', async () => {
  const half = (of: unknown) => oneRow<{ half: number }>(db, prepared`select ${of}::integer / 2 as half`)
  await expect(half('a ring')).rejects.toMatchObject({ code: '22P02' })
  expect(await half(8)).toEqual({ half: 4 })
})

test('values arrive and return prepared as they do unprepared', async () => {
  const list = ['a "b"', 'c\\d']
  const bytes = Buffer.from([0, 255])
  const columns = sql`${'Ünï'}::text as text, ${12}::bigint as big, ${'2026-03-08'}::date as day, ${true}::boolean as yes,
    ${bytes}::bytea as bytes, ${JSON.stringify({ a: [1, null] })}::jsonb as json, ${null}::text as nothing,
    ${list}::text[] as list, ${new Date(0)}::timestamptz as moment, ${'1.50'}::numeric as exact`
  const plain = await oneRow(db, sql`select ${columns}`)
  expect(plain).toMatchObject({ text: 'Ünï', big: 12, day: '2026-03-08', bytes, nothing: null, list, moment: 0 })
  for (let round = 0; round < 2; round++) expect(await oneRow(db, prepared`select ${columns}`)).toEqual(plain)
})

test('when the connection is lost, everything under way on it is an outage', async () => {
  const lost = inTransaction(db, tx =>
    Promise.allSettled([rows(tx, sql`select pg_terminate_backend(pg_backend_pid())`), quotient(tx, 6, 2)]).then(
      answers => {
        expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
        return quotient(tx, 6, 3)
      },
    ),
  )
  await expect(lost).rejects.toBeInstanceOf(DatabaseOutage)
  expect(await quotient(db, 6, 3)).toEqual({ quotient: 2 })
})
