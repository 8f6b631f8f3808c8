import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { rows } from '#server/db/db.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createTransaction, getTransaction, updateTransaction } from '../transactions/transactions.contract.ts'

let portal: TestPortal
let june: { token: string }
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  june = await portal.signInAs('Drawer')
  admin = await portal.signInAs('Admin')
  for (const name of ['Ray', 'Ray Tull']) await portal.send(pettyCashUserCalls.add, { name }, june)
  await add({ src: 'bank', dest: 'metrovault', denom100: 500, comment: 'opening' })
})
afterAll(() => portal.close())

const add = (values: Record<string, unknown>, by = june) => portal.send(createTransaction, values, by)
const made = async (values: Record<string, unknown>) => (await add(values)).body.data.id
const read = async (id: number, by = june) => (await portal.send(getTransaction, { id }, by)).body.data

test('petty cash of the same notes is entered twice only if it is for the same person and reason', async () => {
  const fill = async (more: object) =>
    (
      await add({ src: 'metrodrawer', dest: 'PettyCash-Ray', denom5: 7, comment: 'lunch', ...more })
    ).body.warnings.filter(warning => warning.includes('entered twice'))
  expect(await fill({ pettyWho: 'Customer Zelda' })).toEqual([])
  expect(await fill({ pettyWho: 'Employee Dora' })).toEqual([])
  expect(await fill({ pettyWho: 'Employee Dora', comment: 'dinner' })).toEqual([])
  expect(await fill({ pettyWho: 'Employee Dora' })).toHaveLength(1)
})

test('petty cash keeps whose it is, and the SSN sealed; only Admin sees its last four digits and the e-mail', async () => {
  const values = {
    src: 'metrodrawer',
    dest: 'PettyCash-Ray Tull',
    comment: 'For: parking lot',
    denom100: 6,
    denom20: 2,
  }
  const person = { pettyWho: 'Vendor Ray Tull', SSN: '900-12-3456', eMail: 'ray@tullpaving.com' }
  const id = await made({ ...values, ...person })
  expect(await read(id, admin)).toMatchObject({
    dest: 'PettyCash-Ray Tull',
    pettyWho: 'Vendor Ray Tull',
    comment: 'parking lot',
    SSN: '***-**-3456',
    eMail: 'ray@tullpaving.com',
    purpose: 'petty_cash',
  })
  expect(await read(id)).toMatchObject({ SSN: '', eMail: '', pettyWho: 'Vendor Ray Tull' })
  const edit = await portal.send(updateTransaction, { id, denom20: 3, SSN: '***-**-3456' }, admin)
  expect([edit.status, (await read(id, admin)).SSN, (await read(id)).amount]).toEqual([200, '***-**-3456', 660])
  const dump = JSON.stringify(await rows(portal.db, sql`select * from history_entries`))
  expect(dump).not.toContain('900123456')
  expect(dump).not.toContain('900-12-3456')
})

test('SSN and e-mail are of the person: for another one both are asked for again, and below 600 they go', async () => {
  const values = { src: 'metrodrawer', dest: 'PettyCash-Ray', comment: 'roof', denom100: 7 }
  const bob = { pettyWho: 'Vendor Bob', SSN: '900-12-3456', eMail: 'bob@roofs.test' }
  const id = await made({ ...values, ...bob })
  const edit = (sent: Record<string, unknown>, by = june) => portal.send(updateTransaction, { id, ...sent }, by)
  for (const pettyWho of ['Customer Alice Other', 'Customer Bob', 'Vendor Bobby', '']) {
    const { status, body } = await edit({ pettyWho })
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ fields: { SSN: 'SSN is Blank', eMail: 'E-mail is Blank' } }),
    ])
  }
  expect((await edit({ pettyWho: 'vendor  bob' })).status).toBe(200)
  expect(await read(id, admin)).toMatchObject({ SSN: '***-**-3456', eMail: 'bob@roofs.test' })
  await edit({ pettyWho: 'Customer Alice', SSN: '900-55-7788', eMail: 'alice@x.test' })
  expect(await read(id, admin)).toMatchObject({ SSN: '***-**-7788', eMail: 'alice@x.test' })
  expect((await edit({ pettyWho: 'Employee Dora', denom100: 5 })).status).toBe(200)
  expect(await read(id, admin)).toMatchObject({ pettyWho: 'Employee Dora', SSN: '', eMail: '', amount: 500 })
})

describe('who may not see SSN and e-mail sends the transaction back as it was read', () => {
  const bob = { pettyWho: 'Vendor Bob', SSN: '900-12-3456', eMail: 'bob@roofs.test' }
  const onFile = { SSN: '***-**-3456', eMail: 'bob@roofs.test' }
  const paid = (denom100: number) =>
    made({ src: 'metrodrawer', dest: 'PettyCash-Ray', comment: 'gutters', denom100, ...bob })
  const sendBack = async (id: number, changed: object, by = june) => {
    const { time: _time, movedAt: _moved, amount: _amount, ...asRead } = await read(id, by)
    const { status, body } = await portal.send(updateTransaction, { ...asRead, ...changed } as never, by)
    return { status, fields: (body as { fields?: object }).fields }
  }

  test.each([5, 7])('of %i00 dollars both stay as they are', async denom100 => {
    const id = await paid(denom100)
    expect(await read(id)).toMatchObject({ eMail: '', SSN: '', hasEmail: true, hasSsn: true })
    expect((await sendBack(id, {})).status).toBe(200)
    expect((await sendBack(id, { denom20: 1, pettyWho: 'vendor  bob' })).status).toBe(200)
    expect(await read(id, admin)).toMatchObject({ ...onFile, amount: denom100 * 100 + 20 })
  })

  test('those of another person are neither kept nor enough', async () => {
    const [below, above] = [await paid(5), await paid(7)]
    expect(await sendBack(above, { pettyWho: 'Customer Alice' })).toEqual({
      status: 400,
      fields: { SSN: 'SSN is Blank', eMail: 'E-mail is Blank' },
    })
    expect(await read(above, admin)).toMatchObject({ pettyWho: 'Vendor Bob', ...onFile })
    expect((await sendBack(below, { pettyWho: 'Customer Alice' })).status).toBe(200)
    expect(await read(below, admin)).toMatchObject({ pettyWho: 'Customer Alice', SSN: '', eMail: '' })
    expect(await read(below)).toMatchObject({ hasEmail: false, hasSsn: false })
  })

  const denied = (...labels: string[]) =>
    labels.map(label => `${label} is on file: only Admin may change it`).join('\n')

  test('a guess at what is on file is refused alike, right or wrong', async () => {
    const id = await paid(7)
    const edit = async (sent: Record<string, unknown>) => {
      const { status, body } = await portal.send(updateTransaction, { id, ...sent }, june)
      return [status, body.message]
    }
    for (const SSN of ['***-**-3456', '***-**-0000', '900-12-3456', '900-12-0000', '***'])
      expect(await edit({ SSN })).toEqual([403, denied('SSN')])
    for (const eMail of ['bob@roofs.test', 'rob@roofs.test'])
      expect(await edit({ eMail })).toEqual([403, denied('E-mail')])
    expect(await edit({ SSN: '900-55-7788', eMail: 'x@y.test', comment: 'tiles' })).toEqual([
      403,
      denied('SSN', 'E-mail'),
    ])
    for (const SSN of ['***-**-3456', '***-**-0000'])
      expect(await edit({ pettyWho: 'Customer Alice', eMail: 'alice@x.test', SSN })).toEqual([
        400,
        'SSN must be like 999-99-9999',
      ])
    expect(await read(id, admin)).toMatchObject({ pettyWho: 'Vendor Bob', comment: 'gutters', ...onFile })
  })

  test('below 600 a mask says nothing either', async () => {
    const id = await paid(5)
    const edit = (sent: object) => portal.send(updateTransaction, { id, pettyWho: 'Customer Alice', ...sent }, june)
    const answers = [await edit({ SSN: '***-**-3456' }), await edit({ SSN: '***-**-0000' })]
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
    expect((await edit({ SSN: '900-55-7788', eMail: 'alice@x.test' })).status).toBe(200)
    expect(await read(id, admin)).toMatchObject({ SSN: '***-**-7788', eMail: 'alice@x.test' })
  })

  test('Admin, who sees the e-mail, takes it away below 600 and is refused from there on', async () => {
    const [below, above] = [await paid(5), await paid(7)]
    expect(await sendBack(above, { eMail: '' }, admin)).toEqual({ status: 400, fields: { eMail: 'E-mail is Blank' } })
    expect((await sendBack(below, { eMail: '' }, admin)).status).toBe(200)
    expect(await read(below, admin)).toMatchObject({ SSN: '***-**-3456', eMail: '', hasEmail: false })
  })
})

test('petty cash is named as its user is, and keeps the name of a user who has left the list', async () => {
  const user = (await portal.send(pettyCashUserCalls.add, { name: 'Ann Oakes' }, june)).body.data
  const id = await made({ src: 'metrodrawer', dest: 'PettyCash-ann oakes', denom20: 1, comment: 'stamps' })
  expect(await read(id)).toMatchObject({ dest: 'PettyCash-Ann Oakes' })
  await portal.send(pettyCashUserCalls.remove, { id: user.id }, june)
  const { dest } = await read(id)
  expect((await portal.send(updateTransaction, { id, dest, denom20: 2 }, june)).status).toBe(200)
  expect(await read(id)).toMatchObject({ dest: 'PettyCash-Ann Oakes', amount: 40 })
  const moved = await portal.send(updateTransaction, { id, dest: 'PettyCash-Zed Nobody' }, june)
  expect([moved.status, moved.body]).toEqual([
    400,
    expect.objectContaining({ fields: { pettyName: 'There is no Petty Cash User Zed Nobody' } }),
  ])
  expect((await portal.send(updateTransaction, { id, dest: 'pettycash' }, june)).body.message).toBe('Name is Blank')
})
