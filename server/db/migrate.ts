import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { textOfFailure } from '../base/log.ts'
import { root } from '../base/root.ts'

const folder = new URL('db/migrations/', root)
const LOCK = 7_266_001

/** Runs the new files of db/migrations, each in a transaction, under one lock for all processes. */
export const migrate = async (pool: pg.Pool): Promise<string[]> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map(row => row.name))
    const fresh = (await readdir(folder)).filter(name => name.endsWith('.sql') && !done.has(name)).sort()
    for (const name of fresh) await runOne(client, name)
    return fresh
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}

const runOne = async (client: pg.PoolClient, name: string) => {
  const statements = await readFile(new URL(name, folder), 'utf8')
  await client.query('begin')
  try {
    await client.query(statements)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${textOfFailure(error)}`, { cause: error })
  }
}
