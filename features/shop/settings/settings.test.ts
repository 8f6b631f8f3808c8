import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getCheckSetting, saveCheckSetting } from './check-setting.contract.ts'
import { getSecuritySettings, getShopSettings, saveSecuritySettings, saveShopSettings } from './shop.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

describe('check setting', () => {
  test('a clerk at the counter sees the prefixes, not from which amount on an alert goes out', async () => {
    const employee = await portal.signInAs('Employee')
    const { data } = (await portal.send(getCheckSetting, {}, employee)).body
    expect(data).toEqual({
      metroCheckNumberPrefix: '1',
      coinCheckNumberPrefix: '1',
      receiptCheckNumberPrefix: '1',
      jewelryreceiptCheckNumberPrefix: '1',
      prefixVersion: 1,
    })
    expect((await portal.send(getCheckSetting, {}, admin)).body.data).toMatchObject({ alertMetroTicketAmount: 10_000 })
    expect((await portal.send(saveCheckSetting, { metroCheckNumberPrefix: 5 }, employee)).status).toBe(403)
  })

  test('prefixes and alert amounts are saved apart, and what is left out stays', async () => {
    const saved = await portal.send(
      saveCheckSetting,
      { metroCheckNumberPrefix: '71', coinCheckNumberPrefix: 72 },
      admin,
    )
    expect([saved.status, saved.body.message]).toEqual([200, 'Setting Updated Successfully!'])
    await portal.send(saveCheckSetting, { alertMetroTicketAmount: '2,500.50', alertCoinReceiptAmount: 0 }, admin)
    expect((await portal.send(getCheckSetting, {}, admin)).body.data).toMatchObject({
      metroCheckNumberPrefix: '71',
      coinCheckNumberPrefix: '72',
      receiptCheckNumberPrefix: '1',
      prefixVersion: 2,
      alertMetroTicketAmount: 2500.5,
      alertCoinReceiptAmount: 0,
      alertCoinTicketAmount: 10_000,
      alertVersion: 2,
    })
  })

  test('all that is wrong is said at once, and nothing of it is saved', async () => {
    const sent = { receiptCheckNumberPrefix: '', coinCheckNumberPrefix: 99, alertCoinDailyAmountTotal: null }
    const refused = await portal.send(saveCheckSetting, sent, admin)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe(
      'Receipt Check Number Prefix must be greater than 0\nCoin Daily Amount Total must be greater than 0',
    )
    expect((await portal.send(getCheckSetting, {}, admin)).body.data.coinCheckNumberPrefix).toBe('72')
    expect((await portal.send(saveCheckSetting, {}, admin)).body.message).toBe('There is no setting to save')
    expect((await portal.send(saveCheckSetting, { metroCheckNumberPrefix: 'x' }, admin)).status).toBe(400)
    expect((await portal.send(saveCheckSetting, { alertCoinTicketAmount: 1e12 }, admin)).status).toBe(400)
  })

  test('a prefix keeps its leading zero, also one that an earlier version kept as a number', async () => {
    const prefixes = async () => (await portal.send(getCheckSetting, {}, admin)).body.data
    await portal.send(saveCheckSetting, { metroCheckNumberPrefix: '07' }, admin)
    expect((await prefixes()).metroCheckNumberPrefix).toBe('07')
    const old = { metroCheckNumberPrefix: 12, coinCheckNumberPrefix: 3, jewelryreceiptCheckNumberPrefix: 0 }
    await sql`update settings set value = ${JSON.stringify(old)}::jsonb where name = 'check_prefixes'`.execute(
      portal.db,
    )
    await sql.raw(await readFile('db/migrations/0043_prefixes_are_digits.sql', 'utf8')).execute(portal.db)
    expect(await prefixes()).toMatchObject({
      metroCheckNumberPrefix: '12',
      coinCheckNumberPrefix: '3',
      receiptCheckNumberPrefix: '1',
      jewelryreceiptCheckNumberPrefix: '0',
    })
  })

  test('of two people who begin from the same setting, the second is told who was first', async () => {
    const { prefixVersion } = (await portal.send(getCheckSetting, {}, admin)).body.data
    const answers = await Promise.all(
      [81, 82, 83].map(prefix =>
        portal.send(saveCheckSetting, { metroCheckNumberPrefix: prefix, prefixVersion }, admin),
      ),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/^Changed by Test Admin at /)
  })
})

const sendForm = async (fields: Record<string, string>, files: Buffer[]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('files', new Blob([new Uint8Array(file)]), 'logo.png')
  const body = new Response(form)
  return portal.inject({
    method: 'POST',
    url: `/api/${saveShopSettings.path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

describe('shop settings', () => {
  const shop = async () => (await portal.send(getShopSettings, {}, admin)).body.data
  const logo = () =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#caa' } })
      .png()
      .toBuffer()

  test('begin with the defaults and are changed one by one, with history', async () => {
    expect(await shop()).toMatchObject({ timeZone: 'America/Los_Angeles', taxRate: '8.375', holdDays: 31, version: 1 })
    const saved = await portal.send(saveShopSettings, { name: 'Gold & Sons', holdDays: '30', version: 1 }, admin)
    expect(saved.body.message).toBe('Setting Updated Successfully!')
    expect(await shop()).toMatchObject({ name: 'Gold & Sons', holdDays: 30, taxRate: '8.375', version: 2 })
    expect((await portal.send(saveShopSettings, { name: 'Stale', version: 1 }, admin)).status).toBe(409)
    const history = await portal.send(listHistoryOf, { entity: 'settings', entityId: 'shop' }, admin)
    expect(history.body).toMatchObject({ count: 1, data: [{ action: 'updated', by: 'Test Admin' }] })
  })

  test.each([
    [{ name: ' ', address: '', phone: null }, 'Shop Name is Blank\nAddress is Blank\nPhone is Blank'],
    [{ timeZone: 'Mars/Base' }, 'Time Zone must be a time zone, such as America/Los_Angeles'],
    [{ timeZone: '' }, 'Time Zone must be a time zone, such as America/Los_Angeles'],
    [{ taxRate: 'much' }, 'Tax Rate must be a percentage, such as 8.375'],
    [{ holdDays: '' }, 'Hold Days must be a whole number'],
    [{ holdDays: 1000 }, 'Hold Days is too large'],
  ])('refuse %o', async (sent, message) => {
    expect(await portal.send(saveShopSettings, sent, admin)).toMatchObject({ status: 400, body: { message } })
  })

  test('a logo is kept, seen by the staff under its address, and can be removed', async () => {
    expect((await sendForm({ phone: '(702) 555-0199' }, [await logo()])).statusCode).toBe(200)
    const { logo: address, phone } = await shop()
    expect(phone).toBe('(702) 555-0199')
    const image = await portal.inject({ url: address ?? '' })
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
    await portal.send(saveShopSettings, { licence: 'L-1' }, admin)
    expect((await shop()).logo).not.toBeNull()
    await portal.send(saveShopSettings, { removeLogo: true }, admin)
    expect((await shop()).logo).toBeNull()
  })

  test('a logo that is no image, and a second one, are refused', async () => {
    expect((await sendForm({}, [Buffer.from('<svg/>')])).statusCode).toBe(400)
    expect((await sendForm({}, [await logo(), await logo()])).statusCode).toBe(400)
    expect((await shop()).logo).toBeNull()
  })

  test('a caller can not put a foreign file in the place of the logo', async () => {
    await portal.send(saveShopSettings, { logoFileId: '6b1f0a52-0000-4000-8000-000000000000' }, admin)
    expect((await shop()).logo).toBeNull()
  })

  test('are for admins', async () => {
    const manager = await portal.signInAs('Coin Managers')
    const calls = [getShopSettings, saveShopSettings, getSecuritySettings, saveSecuritySettings]
    for (const call of calls) expect((await portal.send(call, {}, manager)).status).toBe(403)
  })
})

test('longer passwords are a switch with a version', async () => {
  const security = async () => (await portal.send(getSecuritySettings, {}, admin)).body.data
  expect((await portal.send(saveSecuritySettings, { longPasswords: 1, version: 1 }, admin)).status).toBe(200)
  expect(await security()).toMatchObject({ longPasswords: true, enforceIpWhitelist: false, version: 2 })
  expect((await portal.send(saveSecuritySettings, { longPasswords: 0, version: 1 }, admin)).status).toBe(409)
  expect((await portal.send(saveSecuritySettings, { longPasswords: 'maybe' }, admin)).status).toBe(400)
})
