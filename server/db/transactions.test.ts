import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { rows, type Tx } from './db.ts'
import { awaitAtCommit, inTransaction } from './transactions.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await sql`create table rings (name text primary key)`.execute(portal.db)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await sql`delete from rings`.execute(portal.db)
})

const add = (tx: Tx, name: string) => sql`insert into rings (name) values (${name})`.execute(tx)
const rings = async () =>
  (await rows<{ name: string }>(portal.db, sql`select name from rings order by name`)).map(({ name }) => name)
const inOne = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(portal.db, work)

test('what nobody waits for is there when the transaction has ended', async () => {
  await inOne(async tx => {
    await awaitAtCommit(tx, add(tx, 'opal'))
    await awaitAtCommit(tx, add(tx, 'ruby'))
  })
  expect(await rings()).toEqual(['opal', 'ruby'])
})

test('statements are run in the order in which they were sent', async () => {
  const seen = await inOne(async tx => {
    await awaitAtCommit(tx, add(tx, 'opal'))
    return rows<{ name: string }>(tx, sql`select name from rings`)
  })
  expect(seen).toEqual([{ name: 'opal' }])
})

test('a statement that fails unseen takes everything back, and is the reason that is given', async () => {
  const failing = inOne(async tx => {
    await add(tx, 'ruby')
    await awaitAtCommit(tx, add(tx, 'ruby'))
    await awaitAtCommit(tx, add(tx, 'pearl'))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await rings()).toEqual([])
})

test('what fails after it, because of it, does not hide the reason', async () => {
  const failing = inOne(async tx => {
    await awaitAtCommit(tx, sql`insert into nowhere values (1)`.execute(tx))
    await add(tx, 'pearl')
  })
  await expect(failing).rejects.toMatchObject({ code: '42P01' })
})

test('a failure that the work keeps to itself is not taken for a save', async () => {
  const hushed = inOne(async tx => {
    await add(tx, 'opal')
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(hushed).rejects.toThrow('the transaction was taken back')
  expect(await rings()).toEqual([])
})

test('what comes too late is an error, because it would be saved on its own', async () => {
  const late = inOne(async tx => {
    await awaitAtCommit(
      tx,
      add(tx, 'opal').then(() => add(tx, 'ruby')),
    )
  })
  await expect(late).rejects.toThrow('the transaction is over')
  expect(await rings()).toEqual(['opal'])
})

test('a refusal takes back what is still on its way', async () => {
  const refused = inOne(async tx => {
    await awaitAtCommit(tx, add(tx, 'opal'))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await rings()).toEqual([])
})

test('a connection is good again after a failure', async () => {
  for (let round = 0; round < 25; round++)
    await expect(inOne(tx => awaitAtCommit(tx, sql`select 1 / 0`.execute(tx)))).rejects.toMatchObject({ code: '22012' })
  await inOne(tx => awaitAtCommit(tx, add(tx, 'opal')))
  expect(await rings()).toEqual(['opal'])
})

test('a lost connection is an error and not the end of the process', async () => {
  const lost = inOne(async tx => {
    await awaitAtCommit(tx, sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx))
    await awaitAtCommit(tx, add(tx, 'opal'))
  })
  await expect(lost).rejects.toThrow()
  expect(await rings()).toEqual([])
})
