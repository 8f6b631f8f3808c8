import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { openPool } from './connections.ts'

let portal: TestPortal
let pool: pg.Pool
let client: pg.PoolClient
beforeAll(async () => {
  portal = await openTestPortal()
  pool = openPool(portal.databaseUrl, 2)
})
afterAll(async () => {
  await pool.end()
  await portal.close()
})
beforeEach(async () => {
  client = await pool.connect()
})
afterEach(() => client.release(true))

type Asked = [text: string, values?: unknown[]]
const rowsOf = async (...[text, values = []]: Asked) => (await client.query<Record<string, unknown>>(text, values)).rows
const together = (...asked: Asked[]) => Promise.allSettled(asked.map(each => rowsOf(...each)))
const answered = (...value: object[]) => ({ status: 'fulfilled', value })

const number = (value: unknown): Asked => ['/* prepared */ select $1::integer as number', [value]]
const letters = (count: number): Asked => [
  '/* prepared */ select chr(96 + n) as letter from generate_series(1, $1::integer) n',
  [count],
]

test('each statement that travels with others gets its own answer, the first time and later', async () => {
  for (let round = 1; round <= 3; round++)
    expect(await together(number(round), letters(2), number(7), letters(0), number(null))).toEqual([
      answered({ number: round }),
      answered({ letter: 'a' }, { letter: 'b' }),
      answered({ number: 7 }),
      answered(),
      answered({ number: null }),
    ])
})

test('behind one that fails all fail with it, and all can be asked again', async () => {
  const quotient = (by: number): Asked => ['/* prepared */ select 12 / $1::integer as quotient', [by]]
  const neverBefore: Asked = ["/* prepared */ select 'never asked before' as said"]
  const [before, ...failed] = await together(number(1), quotient(0), neverBefore, number(2))
  expect(before).toEqual(answered({ number: 1 }))
  expect(failed).toHaveLength(3)
  for (const each of failed) expect(each).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(await together(quotient(3), neverBefore, number(2))).toEqual([
    answered({ quotient: 4 }),
    answered({ said: 'never asked before' }),
    answered({ number: 2 }),
  ])
})

test('a statement that was given nonsense the first time answers when it is given sense', async () => {
  const half = (of: unknown): Asked => ['/* prepared */ select $1::integer / 2 as half', [of]]
  await expect(rowsOf(...half('a ring'))).rejects.toMatchObject({ code: '22P02' })
  const loop: Record<string, unknown> = {}
  loop.itself = loop
  await expect(rowsOf(...half(loop))).rejects.toThrow('circular')
  expect(await rowsOf(...half(8))).toEqual([{ half: 4 }])
})

test('a statement that is not prepared keeps its place among those that are', async () => {
  const add = (name: string): Asked => ['/* prepared */ insert into rings values ($1)', [name]]
  await client.query('create temporary table rings (name text)')
  const [, between, , last] = await together(add('opal'), ['select name from rings'], add('ruby'), [
    '/* prepared */ select count(*) as count from rings',
  ])
  expect(between).toEqual(answered({ name: 'opal' }))
  expect(last).toEqual(answered({ count: 2 }))
})

test('values arrive and return as they do unprepared', async () => {
  const columns = `$1::text as text, $2::bigint as big, $3::date as day, $4::boolean as yes, $5::bytea as bytes,
    $6::jsonb as json, $7::text as nothing, $8::text[] as list, $9::timestamptz as moment, $10::numeric as exact`
  const json = JSON.stringify({ a: [1, null] })
  const list = ['a "b"', 'c\\d']
  const values = ['Ünï', 12, '2026-03-08', true, Buffer.from([0, 255]), json, null, list, new Date(0), '1.50']
  const plain = await rowsOf(`select ${columns}`, values)
  expect(plain).toMatchObject([{ text: 'Ünï', big: 12, day: '2026-03-08', bytes: values[4], nothing: null, list }])
  for (let round = 0; round < 2; round++)
    expect(await rowsOf(`/* prepared */ select ${columns}`, values)).toEqual(plain)
})

test('how many rows were written is told', async () => {
  await client.query('create temporary table coins (name text)')
  const add = "/* prepared */ insert into coins select 'Eagle' from generate_series(1, $1::integer)"
  expect(await client.query(add, [5])).toMatchObject({ command: 'INSERT', rowCount: 5 })
  expect(await client.query('/* prepared */ update coins set name = $1', ['Buffalo'])).toMatchObject({ rowCount: 5 })
})

test('when the connection is lost, everything under way is', async () => {
  const end: Asked = ['/* prepared */ select pg_terminate_backend(pg_backend_pid())']
  const under = await together(number(1), end, number(2))
  expect(under.map(({ status }) => status).slice(1)).toEqual(['rejected', 'rejected'])
  await expect(rowsOf(...number(3))).rejects.toThrow()
})
