import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importKinds } from '#features/all.imports.ts'
import { rows } from '#server/db/db.ts'
import { importDesk } from '#tests/import-desk.ts'
import { openCounter } from '#tests/portal.ts'
import { archiveImports } from '../archives/archives.imports.ts'
import { getOldTicket } from '../archives/old-tickets.contract.ts'
import { findBrokenDays } from '../day-totals/day-totals.queries.ts'
import { importChecked, listImportKinds } from './imports.contract.ts'
import { importJobs } from './imports.server.ts'

const { portal, admin } = await openCounter()
const { db } = portal

const { upload, runOf, finished, importing } = importDesk({ portal, admin })

const archives = new Set(archiveImports.map(({ kind }) => kind))

const countOf = async (table: string) =>
  (await rows<{ count: number }>(db, sql`select count(*) as count from ${sql.table(table)}`))[0]?.count

test('a dry run of a sample stores nothing', async () => {
  const { data } = (await portal.send(listImportKinds, {}, admin)).body
  expect(data.map(({ kind }) => kind)).toEqual(importKinds.map(({ kind }) => kind))
  for (const { kind, sample } of data.filter(({ kind: name }) => archives.has(name)))
    expect(await importing(kind, sample, true)).toMatchObject({ state: 'done', dryRun: true, lines: 2, errors: [] })
  expect([await countOf('old_tickets'), await countOf('advertising_figures')]).toEqual([0, 0])
})

test('old tickets keep their number, count on their day and are read with a history entry of their file', async () => {
  const file = 'ID,Time,Amount,Profit,Source\n7001,11/13/2019 14:30,"1,240.50",310,signs\n7002,2/29/2020,85,,\n'
  const run = await importing('old_coin', file)
  expect(run).toMatchObject({ state: 'done', lines: 2, added: 2, replaced: 0, percent: 100, canImport: false })
  expect((await portal.send(getOldTicket, { type: 'old_coin', id: 7001 }, admin)).body.data).toMatchObject({
    ...{ id: 7001, ticketAmount: 1240.5, profit: 310, source: 'signs' },
    ticketTime: Date.parse('2019-11-13T14:30:00-08:00'),
  })
  expect((await portal.send(getOldTicket, { type: 'bullion', id: 7001 }, admin)).status).toBe(404)
  expect(await findBrokenDays(db)).toEqual([])
  const entries = await rows(
    db,
    sql`select action from history_entries where entity = 'imports' and entity_id = ${String(run.id)}`,
  )
  expect(entries).toEqual([{ action: 'imported' }])
})

test('one bad line and nothing is imported; every error says its line', async () => {
  const file =
    'id,time,amount,comment\n7003,1/5/2020,10,fine\n7001,1/5/2020,10,known\n7003,1/6/2020,10,twice\n,13/45/2020,x,4111 1111 1111 1111\n'
  const run = await importing('old_coin', file)
  expect(run).toMatchObject({ state: 'refused', lines: 4, added: 0, errorCount: 6 })
  expect(await importing('old_coin', file, true)).toMatchObject({ state: 'refused', added: 1, errorCount: 6 })
  expect(run.errors).toEqual([
    { line: 3, text: 'Old coin ticket 7001 is there already' },
    { line: 4, text: '7003 stands in line 2 already' },
    { line: 5, text: 'id is missing' },
    { line: 5, text: 'time must be a day, such as 11/13/2026 14:30' },
    { line: 5, text: 'amount must be an amount' },
    { line: 5, text: 'comment must not hold a card number' },
  ])
  expect(await countOf('old_tickets')).toBe(2)
  const wrong = await importing('bullion', 'id,time,price\n1,1/5/2020,10\n')
  expect(wrong.errors.map(({ text }) => text)).toEqual([
    "There is no column 'price'; the columns are id, time, amount, profit, source, zip, keyword, comment",
    'The column amount is missing',
  ])
  expect((await importing('bullion', 'id,time,amount\n')).errors).toEqual([{ line: 0, text: 'The file has no lines' }])
})

test('figures of a known keyword and day replace it, and the dry run says so; a checked file is imported as it is', async () => {
  const line = (cost: string) =>
    `keyword,day,impressions,clicks,conversions,cost\nSell Gold,11/13/2026,5210,118,9,${cost}\n`
  expect(await importing('advertising', line('84.30'))).toMatchObject({ added: 1, replaced: 0 })
  const checked = await importing('advertising', line('90').replace('Sell Gold', 'sellgold'), true)
  expect(checked).toMatchObject({ state: 'done', added: 0, replaced: 1, canImport: true })
  const cost = () => rows(db, sql`select keyword, cost_cents as cost from advertising_figures`)
  expect(await cost()).toEqual([{ keyword: 'Sell Gold', cost: 8430 }])
  expect((await portal.send(importChecked, { id: checked.id }, admin)).status).toBe(200)
  expect(await finished(checked.id)).toMatchObject({ dryRun: false, replaced: 1, canImport: false })
  expect(await cost()).toEqual([{ keyword: 'sellgold', cost: 9000 }])
  const again = await portal.send(importChecked, { id: checked.id }, admin)
  expect([again.status, again.body.message]).toEqual([
    409,
    'Only a file that was checked and has no errors can be imported',
  ])
})

test('a day that is still to come is an error of its line', async () => {
  expect((await importing('old_coin', 'id,time,amount\n7101,1/5/2020,10\n7102,1/5/2199,10\n')).errors).toEqual([
    { line: 3, text: 'time is in the future' },
  ])
  expect((await importing('advertising', 'keyword,day,cost\nSell Gold,1/5/2199,1\n')).errors).toEqual([
    { line: 2, text: 'day is in the future' },
  ])
})

test('a file with too many lines is refused before any is read', async () => {
  const run = await importing('old_coin', `id,time,amount\n${'1,1/5/2020,10\n'.repeat(200_001)}`, true)
  expect(run).toMatchObject({ state: 'refused', lines: 0, added: 0 })
  expect(run.errors).toEqual([{ line: 200_002, text: 'A file has at most 200,000 lines' }])
})

test('jobs that find the same imports at once work each of them, and none loses its file to another', async () => {
  const ids: number[] = []
  for (const number of [7201, 7202, 7203, 7204, 7205, 7206])
    ids.push((await importing('old_coin', `id,time,amount\n${number},1/5/2020,10\n`)).id)
  for (const id of ids) {
    const fileKey = `import-${randomUUID()}`
    await portal.services.store.put(fileKey, Buffer.from(`id,time,amount\n${90_000 + id},1/5/2020,10\n`), '')
    await sql`update imports set state = 'waiting', file_key = ${fileKey} where id = ${id}`.execute(db)
  }
  const [work] = importJobs(importKinds)
  await Promise.all([1, 2, 3, 4].map(async () => work?.run(portal.services, {})))
  for (const id of ids) expect(await runOf(id)).toMatchObject({ state: 'done', added: 1, errors: [] })
})

test('a quotation mark that is never closed swallows no line without a word', async () => {
  const run = await importing(
    'bullion',
    'id,time,amount,comment\n1,1/5/2020,10,fine\n2,1/5/2020,10,"open\n3,1/5/2020,x,\n',
    true,
  )
  expect(run).toMatchObject({ state: 'refused', errorCount: 1, canImport: false })
  expect(run.errors).toEqual([{ line: 3, text: expect.stringContaining('never closed') as string }])
})

test('a keyword and day that stand twice in a file are named as the file has them', async () => {
  const twice = 'keyword,day,cost\nSell  Gold,11/13/2026,1\nsell gold,2026-11-13,2\n'
  expect((await importing('advertising', twice, true)).errors).toEqual([
    { line: 3, text: 'sell gold on 11/13/26 stands in line 2 already' },
  ])
})

test('an unknown kind and a missing file are refused', async () => {
  expect(await upload('tickets', 'id\n1\n')).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Kind must be one of/) as string },
  })
})

test('an import that a restart cut off begins again at line 1', async () => {
  const lines = Array.from({ length: 5000 }, (_, place) => `${20_000 + place},1/5/2019,10`).join('\n')
  const { id } = (await upload('bullion', `id,time,amount\n${lines}\n`)).body.data
  expect(await finished(id)).toMatchObject({ state: 'done', added: 5000 })
  const fileKey = `import-${randomUUID()}`
  await portal.services.store.put(
    fileKey,
    Buffer.from(`id,time,amount\n${lines.replaceAll(',10', ',20').replaceAll(/^2/gm, '3')}`),
    '',
  )
  await sql`update imports set state = 'running', lines = 2000, bytes_read = 900, file_key = ${fileKey} where id = ${id}`.execute(
    db,
  )
  await importJobs(importKinds)[0]?.run(portal.services, {})
  expect(await runOf(id)).toMatchObject({ state: 'done', lines: 5000, added: 5000 })
  expect(await portal.services.store.get(fileKey)).toBeUndefined()
  expect(await findBrokenDays(db)).toEqual([])
})
