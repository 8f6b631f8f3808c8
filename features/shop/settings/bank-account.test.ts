import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkFront } from '#features/cash/checks/check-papers.ts'
import { printPlainCheck } from '#features/cash/checks/checks.contract.ts'
import { getHistoryEntry } from '#features/insight/history/history.contract.ts'
import { differences } from '#features/insight/history/history.rules.ts'
import { shownDifference } from '#features/insight/history/history.values.ts'
import { oneRow, rows } from '#server/db/db.ts'
import { addHistoryEntry, findBrokenHistory } from '#server/records/history.ts'
import { bankAccount } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { sealStoredAccount } from './bank-account.server.ts'
import { getBankSettings, saveBankSettings } from './paper.contract.ts'

let portal: TestPortal
let admin: { token: string; userId: number }
let number = 500
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())
beforeEach(async () => {
  number += 1
  await sql`delete from settings where name = 'bank'`.execute(portal.db)
})

const save = (sent: object) => portal.send(saveBankSettings, { ...sent }, admin)
const saved = async () => (await portal.send(getBankSettings, {}, admin)).body.data
const plainCheck = (sent: object = {}) => ({
  checkNumber: String(number),
  checkAmount: 12,
  payee: 'City Water',
  memo: 'October',
  ...sent,
})
const print = (sent: object = {}) => portal.send(printPlainCheck, plainCheck(sent), admin)
const micrOf = async (id: number) => {
  const { sheet } = await checkFront.describe(portal.services, String(id))
  const marks = sheet.pages.flat().flatMap(block => (block.kind === 'drawing' ? block.marks : []))
  return marks.flatMap(mark => (mark.kind === 'micr' ? [mark.text] : []))
}
const storedText = async () =>
  (await oneRow<{ text: string }>(portal.db, sql`select value::text as text from settings where name = 'bank'`)).text
const lastEntries = (count: number) =>
  rows<{ id: number; text: string }>(
    portal.db,
    sql`select id, value::text as text from history_entries where entity = 'settings' and entity_id = 'bank'
      order by id desc limit ${count}`,
  )
const NUMBERS = /021000021|000123456789|122400724|99887766/

describe('the account of checks', () => {
  test('keeps its leading zeros from the form to the foot of the check', async () => {
    expect((await save(bankAccount)).status).toBe(200)
    const { body } = await print({ checkNumber: `0${number}` })
    expect(await micrOf(body.data.id)).toEqual([`U000${number}U T021000021T 000123456789U`])
  })

  test('has up to seventeen digits, and none of them is rounded', async () => {
    await save({ ...bankAccount, accountNumber: '12345678901234567' })
    const { body } = await print()
    expect((await micrOf(body.data.id))[0]).toContain('12345678901234567U')
  })

  test('is known by its last four digits alone, and a blank leaves it as it is', async () => {
    await save(bankAccount)
    await save({ bankAddress: '1 Main St', routingNumber: '', accountNumber: '' })
    expect(await saved()).toMatchObject({ routingNumberEnding: '0021', accountNumberEnding: '6789' })
    expect(JSON.stringify(await saved())).not.toMatch(NUMBERS)
  })

  test('lies sealed in the settings, and history says only that it changed', async () => {
    await save(bankAccount)
    await save({ accountNumber: '99887766' })
    expect(await storedText()).not.toMatch(NUMBERS)
    const entries = await lastEntries(2)
    expect(entries.map(({ text }) => text).join()).not.toMatch(NUMBERS)
    const { data } = (await portal.send(getHistoryEntry, { entryId: entries[0]?.id }, admin)).body
    const told = differences(data.before, data.value).map(one => shownDifference('settings', one, 'UTC'))
    expect(told).toEqual([{ field: 'accountNumber', before: 'on file', after: 'changed' }])
  })

  test('both numbers belong together', async () => {
    expect((await save({ accountNumber: '99887766' })).body.fields).toEqual({
      routingNumber: 'Routing Number is Blank',
    })
    expect((await save({ routingNumber: 21_000_021 })).status).toBe(400)
  })
})

describe('an account that an earlier version kept as it was typed', () => {
  const plain = { ...bankAccount, bankAddress: '', voidAfterDays: 15 }

  test('is sealed when the portal starts, and stays the same account', async () => {
    await sql`insert into settings (name, value, version) values ('bank', ${JSON.stringify(plain)}::jsonb, 7)`.execute(
      portal.db,
    )
    await sealStoredAccount(portal.services)
    await sealStoredAccount(portal.services)
    expect(await storedText()).not.toMatch(NUMBERS)
    expect(await saved()).toMatchObject({ accountNumberEnding: '6789', version: 7 })
    expect(await micrOf((await print()).body.data.id)).toEqual([`U000${number}U T021000021T 000123456789U`])
  })

  test('stands in old entries of the history, which keep their hashes and show it to nobody', async () => {
    const by = { id: admin.userId, address: '127.0.0.1' }
    await portal.db
      .transaction()
      .execute(tx => addHistoryEntry(tx, { of: 'settings', id: 'bank', action: 'updated', value: plain, by }))
    await save({ ...bankAccount, accountNumber: '99887766' })
    for (const { id } of await lastEntries(2)) {
      const { body } = await portal.send(getHistoryEntry, { entryId: id }, admin)
      expect(JSON.stringify(body)).not.toMatch(NUMBERS)
    }
    expect(await findBrokenHistory(portal.db)).toEqual([])
  })
})

describe('a shop without bank details', () => {
  const text =
    'Checks can not be printed yet: bank, routing number and account number are not set (Check Setting, Checks on Paper)'

  test('prints no check, writes none into the register, and says where to set them', async () => {
    expect(await print()).toMatchObject({ status: 409, body: { message: text } })
    await save({ routingNumber: bankAccount.routingNumber, accountNumber: bankAccount.accountNumber })
    expect((await print()).body.message).toBe(text)
    const register = await rows(portal.db, sql`select 1 from checks where check_number = ${String(number)}`)
    expect(register).toEqual([])
  })

  test('prints on checks that carry the account already, and then keeps no numbers', async () => {
    await save(bankAccount)
    await save({ isPreprinted: true })
    expect(await saved()).toMatchObject({ routingNumberEnding: '', accountNumberEnding: '', isPreprinted: true })
    const { status, body } = await print()
    expect([status, await micrOf(body.data.id)]).toEqual([200, ['']])
  })
})

test('an amount that the register can not hold is refused at its field', async () => {
  await save(bankAccount)
  for (const checkAmount of [21_474_836.48, 10_000_000.01, 1e9])
    expect(await print({ checkAmount })).toMatchObject({
      status: 400,
      body: { fields: { checkAmount: expect.stringMatching(/too large/) } },
    })
  expect((await print({ checkAmount: '10,000,000.00' })).status).toBe(200)
})
