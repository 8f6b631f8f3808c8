import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { type Db, oneRow, rows, type Tx } from '../db/db.ts'
import { addHistoryEntry, addHistorySeal, findBrokenHistory } from './history.ts'

let portal: TestPortal
let db: Db
let clerk: { id: number; address: string }
let other: number
beforeAll(async () => {
  portal = await openTestPortal()
  db = portal.db
  clerk = { id: (await portal.signInAs('Employee')).userId, address: '127.0.0.1' }
  other = (await portal.signInAs('Employee')).userId
})
afterAll(() => portal.close())

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const write = (id: string, price: number) =>
  inTransaction(tx => addHistoryEntry(tx, { of: 'ring', id, action: 'updated', value: { price }, by: clerk }))
const seal = () => inTransaction(addHistorySeal)
const countOpen = async () =>
  (
    await oneRow<{ open: number }>(
      db,
      sql`select count(*) as open from history_entries where id not in (select unnest(entry_ids) from history_seals)`,
    )
  ).open
/** Seals wait for older transactions of the whole server, including those of other tests. */
const sealAll = () =>
  vi.waitFor(
    async () => {
      await seal()
      expect(await countOpen()).toBe(0)
    },
    { timeout: 20_000 },
  )

const entriesOf = async (id: string) =>
  (await rows<{ id: number }>(db, sql`select id from history_entries where entity_id = ${id} order by id`)).map(
    row => row.id,
  )

describe('whoever changes history behind our back is found', () => {
  let first: number[]
  beforeAll(async () => {
    for (const price of [10, 20, 30]) await write('a', price)
    await write('b', 5)
    await sealAll()
    await write('a', 40)
    await sealAll()
    await write('a', 50)
    first = await entriesOf('a')
  })
  afterEach(async () => expect(await findBrokenHistory(db)).toEqual([]))

  const foundAfter = async (harm: (tx: Tx) => Promise<unknown>) => {
    const undo = new Error('undo')
    let found: string[] = []
    await inTransaction(async tx => {
      await harm(tx)
      found = (await findBrokenHistory(tx)).map(({ of, id, why }) => `${of} ${of === 'seal' ? '' : id}: ${why}`)
      throw undo
    }).catch(error => {
      if (error !== undo) throw error
    })
    return found
  }

  test('nothing is said when nothing was touched', async () => {
    expect(first).toHaveLength(5)
    expect(await foundAfter(async () => {})).toEqual([])
  })

  test('a changed value', async () => {
    expect(
      await foundAfter(tx =>
        sql`update history_entries set value = '{"price": 21}' where id = ${first[1]}`.execute(tx),
      ),
    ).toEqual([`entry ${first[1]}: it was changed`])
  })

  test('a change put on somebody else', async () => {
    expect(
      await foundAfter(tx =>
        sql`update history_entries set user_id = ${other} where id in (${first[0]}, ${first[2]})`.execute(tx),
      ),
    ).toEqual([`entry ${first[0]}: it was changed`, `entry ${first[2]}: it was changed`])
  })

  test('a change put on nobody', async () => {
    expect(
      await foundAfter(tx => sql`update history_entries set user_id = 0 where id = ${first[0]}`.execute(tx)),
    ).toEqual([`entry ${first[0]}: it names a user who is not there`, `entry ${first[0]}: it was changed`])
  })

  test('an entry taken from the middle', async () => {
    expect(await foundAfter(tx => sql`delete from history_entries where id = ${first[1]}`.execute(tx))).toEqual([
      `entry ${first[2]}: the entry before it is missing`,
      'seal : entries under it are missing or were changed',
    ])
  })

  test('all entries of a record taken away', async () => {
    expect(await foundAfter(tx => sql`delete from history_entries where entity_id = 'b'`.execute(tx))).toEqual([
      'seal : entries under it are missing or were changed',
    ])
  })

  test('a changed value with a new hash made to fit it', async () => {
    const found = await foundAfter(async tx => {
      await sql`update history_entries set value = '{"price": 6}', hash = sha256('forged') where entity_id = 'b'`.execute(
        tx,
      )
    })
    expect(found).toContain('seal : entries under it are missing or were changed')
  })

  test('a seal taken away with its entries', async () => {
    const found = await foundAfter(async tx => {
      const oldest = sql`id = (select min(id) from history_seals)`
      await sql`delete from history_entries
        where id in (select unnest(entry_ids) from history_seals where ${oldest})`.execute(tx)
      await sql`delete from history_seals where ${oldest}`.execute(tx)
    })
    expect(found).toContain('seal : entries under it are missing or were changed')
  })

  test('a changed value of an entry that was hashed as once', async () => {
    const addOld = (tx: Tx, value: string) =>
      sql`insert into history_entries (entity, entity_id, update_type, action, at, value, hashing, hash)
        select 'ring', 'old', 1, 'created', at, ${value}::jsonb, 1, sha256(convert_to(jsonb_build_array(
          'ring', 'old', 1, 'created', null, null, extract(epoch from at), '{"price": 7}'::jsonb)::text, 'UTF8'))
        from (select now() as at) moment`.execute(tx)
    expect(await foundAfter(tx => addOld(tx, '{"price": 7}'))).toEqual([])
    expect(await foundAfter(tx => addOld(tx, '{"price": 8}'))).toEqual([
      expect.stringMatching(/^entry \d+: it was changed$/),
    ])
  })

  test('an entry slipped in under an old date', async () => {
    const found = await foundAfter(tx =>
      sql`insert into history_entries (entity, entity_id, update_type, action, value, hash, xid)
        select entity, 'slipped in', update_type, action, value, hash, xid from history_entries where id = ${first[0]}`.execute(
        tx,
      ),
    )
    expect(found).toContainEqual(expect.stringMatching(/^entry \d+: no seal names it$/))
  })
})

test('where transactions are counted anew, as after a dump was read in, entries are sealed all the same', async () => {
  await write('e', 1)
  await sealAll()
  await sql`update history_seals set horizon = '9000000000' where id = (select max(id) from history_seals)`.execute(db)
  await write('e', 2)
  await sealAll()
  await write('e', 3)
  await sealAll()
  expect(await findBrokenHistory(db)).toEqual([])
})

test('many writers of the same records at once, sealed and checked meanwhile, never give a false alarm', async () => {
  const records = ['x', 'y', 'z']
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('write' as const), ids: fc.subarray(records, { minLength: 1 }) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'seal' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'check' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'fail' as const }) },
  )
  const writeAll = (ids: readonly string[]) =>
    inTransaction(async tx => {
      for (const id of ids) await addHistoryEntry(tx, { of: 'coin', id, action: 'updated', value: { id }, by: clerk })
    })
  const failing = () =>
    inTransaction(async tx => {
      await addHistoryEntry(tx, { of: 'coin', id: 'x', action: 'updated', value: {}, by: clerk })
      throw new Error('taken back')
    }).catch(() => {})
  const run = async (todo: { kind: 'seal' | 'check' | 'fail' } | { kind: 'write'; ids: readonly string[] }) => {
    if (todo.kind === 'write') return writeAll(todo.ids)
    if (todo.kind === 'seal') return seal()
    if (todo.kind === 'fail') return failing()
    expect(await findBrokenHistory(db)).toEqual([])
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async steps => {
      await Promise.all(steps.map(run))
      await seal()
      expect(await findBrokenHistory(db)).toEqual([])
    }),
    { numRuns: 12 },
  )
  await sealAll()
  expect(await findBrokenHistory(db)).toEqual([])
})

describe('npm run verify', () => {
  const verify = (env: NodeJS.ProcessEnv) =>
    new Promise<{ code: number; said: string }>(resolve => {
      const program = fileURLToPath(new URL('../../features/all.verify.ts', import.meta.url))
      const options = { env: { PATH: process.env.PATH, ...env } }
      const child = execFile(process.execPath, ['--import', 'tsx', program], options, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
      )
    })

  test('says that all is whole, or names what is not', async () => {
    const env = { DATABASE_URL: portal.databaseUrl }
    const whole = await verify(env)
    expect(whole.said).toMatch(
      /^History: \d+ entries, \d+ seals, all whole\nLedger: \d+ transactions, all whole\nTicket cash: 0 tickets, all whole\nReceipt cash: 0 payments, all whole\nDeposits: 0 days, 0 of them with receipts void or edited since, all whole\nInvoices: 0 invoices, all whole\nSettlements: 0 settlement sheets, all whole\nMetal of lines: 0 lines, all whole\nCounts: 0 counts, all whole\nCheck numbers: 0 checks, all whole\nTotals: 0 records on 0 days, all whole\nDay totals: 0 records on 0 days, all whole\n$/,
    )
    expect(whole.code).toBe(0)
    await write('c', 1)
    const [id] = await entriesOf('c')
    await sql`update history_entries set action = 'deleted' where id = ${id}`.execute(db)
    await sql`insert into record_days (kind, day, part, records) values ('coin', '2026-01-02', 0, 1)`.execute(db)
    const broken = await verify(env)
    expect(broken.said).toContain('Totals: the coin records on 2026-01-02 are kept as 1 ')
    expect(broken.said).toContain(`History: entry ${id} does not hold, it was changed`)
    expect(broken.code).toBe(1)
  })

  test('makes no new database where there is none', async () => {
    const none = await verify({ DATA_DIR: `${portal.folder}/nowhere` })
    expect(none).toEqual({ code: 1, said: `Verify failed: there is no database under ${portal.folder}/nowhere\n` })
  })
})
