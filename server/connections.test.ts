import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { type Db, lookUp } from './db.ts'
import { inTransaction } from './transactions.ts'

let portal: TestPortal
let db: Db
beforeAll(async () => {
  portal = await openTestPortal()
  db = portal.db
})
afterAll(() => portal.close())

const quotient = (number: number, by: number) =>
  lookUp<{ quotient: number; pid: number }>(
    db,
    sql`/* prepared */ select ${number}::integer / ${by}::integer as quotient, pg_backend_pid() as pid`,
  )

test('lookups of all callers share a line, each with its own answer', async () => {
  const answers = await Promise.all(Array.from({ length: 500 }, (_, number) => quotient(number * 3, 3)))
  expect(answers.map(answer => answer?.quotient)).toEqual(answers.map((_, number) => number))
  expect(new Set(answers.map(answer => answer?.pid)).size).toBe(1)
})

test('one that fails leaves those around it alone', async () => {
  const [before, failed, after] = await Promise.allSettled([quotient(6, 2), quotient(6, 0), quotient(6, 3)])
  expect(before).toMatchObject({ value: { quotient: 3 } })
  expect(failed).toMatchObject({ reason: { code: '22012' } })
  expect(after).toMatchObject({ value: { quotient: 2 } })
})

test('nobody notices a line that breaks, and the next ones share a new one', async () => {
  const before = await quotient(1, 1)
  const underWay = Array.from({ length: 50 }, (_, number) => quotient(number, 1))
  await sql`select pg_terminate_backend(${before?.pid})`.execute(db)
  const behind = Array.from({ length: 50 }, (_, number) => quotient(50 + number, 1))
  const answers = await Promise.all([...underWay, ...behind])
  expect(answers.map(answer => answer?.quotient)).toEqual(answers.map((_, number) => number))
  const later = await Promise.all([quotient(1, 1), quotient(2, 1)])
  expect(later[0]?.pid).toBe(later[1]?.pid)
  expect(later[0]?.pid).not.toBe(before?.pid)
})

test('in a transaction a lookup sees what the transaction wrote', async () => {
  const found = await inTransaction(db, async tx => {
    await sql`insert into payees (name) values ('Line Test')`.execute(tx)
    return lookUp<{ name: string }>(tx, sql`/* prepared */ select name from payees where name = 'Line Test'`)
  })
  expect(found).toEqual({ name: 'Line Test' })
})
