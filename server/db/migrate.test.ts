import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { root } from '../base/root.ts'
import { migrate } from './migrate.ts'

const name = `t_${randomUUID().replaceAll('-', '')}`
const folder = new URL('db/migrations/', root)
let server: pg.Client
let pool: pg.Pool

beforeAll(async () => {
  server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(`create database ${name}`)
  pool = new pg.Pool({ connectionString: inject('postgresUrl').replace(/\/loupe$/, `/${name}`) })
  // Its last connection may still be closing when the database is dropped.
  pool.on('error', () => {})
  await pool.query('create table migrations (name text primary key, run_at timestamptz not null default now())')
  const old = (await readdir(folder)).filter(file => file < '0038').sort()
  for (const file of old) {
    await pool.query(await readFile(new URL(file, folder), 'utf8'))
    await pool.query('insert into migrations (name) values ($1)', [file])
  }
})
afterAll(async () => {
  await pool.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

test('groups become what their names said, and open sessions end in time', async () => {
  const names = ['ADMIN', 'Night Employes', 'Cash drawer', 'Coin Managers', 'Customers and Employees', 'Office']
  await pool.query('insert into groups (name) select unnest($1::text[])', [names])
  await pool.query(`insert into users (first_name, last_name, username, email, group_id, password_hash, totp_secret)
    values ('June', 'Harper', 'june', 'june@example.com', 1, '', '\\x01')`)
  await pool.query(`insert into sessions (user_id, token_hash, idle_seconds, address, created_at)
    values (1, '\\x01', 43200, '127.0.0.1', now() - interval '29 days'),
      (1, '\\x02', 2592000, '127.0.0.1', now() - interval '89 days')`)
  await pool.query(`insert into checks (check_group, check_number, amount_cents, payee)
    values ('plain', '0123', 100, 'Ann'), ('plain', '123', 100, 'Ann'), ('plain', '00123', 100, 'Ann'), ('plain', '9', 100, 'Ann')`)
  await migrate(pool)
  const groups = await pool.query<{ kind: string }>('select kind from groups order by id')
  expect(groups.rows.map(({ kind }) => kind)).toEqual(['admin', 'employee', 'drawer', 'coin', 'customer', 'staff'])
  const sessions = await pool.query<{ days: number }>(
    'select round(extract(epoch from expires_at - now()) / 86400)::integer as days from sessions order by id',
  )
  expect(sessions.rows.map(({ days }) => days)).toEqual([1, 1])
  expect((await pool.query('select from users where totp_secret is not null')).rowCount).toBe(0)
})

test('check numbers that differ in zeros alone stay where they stand, and the older one has the number', async () => {
  const { rows } = await pool.query<{ number: string; isTwin: boolean }>(
    `select check_number as number, number_twin <> 0 as "isTwin" from checks order by id`,
  )
  expect(rows).toEqual([
    { number: '0123', isTwin: false },
    { number: '123', isTwin: true },
    { number: '00123', isTwin: true },
    { number: '9', isTwin: false },
  ])
  const add = (number: string) =>
    pool.query(`insert into checks (check_group, check_number, amount_cents, payee) values ('plain', $1, 100, 'Ann')`, [
      number,
    ])
  await expect(add('000123')).rejects.toThrow('checks_number')
  await expect(add('09')).rejects.toThrow('checks_number')
})
