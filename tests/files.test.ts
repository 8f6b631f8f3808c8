import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getShopSettings, saveShopSettings } from '#features/shop/settings/shop.contract.ts'
import { hashToken } from '#server/base/secrets.ts'
import { fileAddress } from '#server/files/addresses.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
let admin: { token: string; sessionId: number }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6577' } })

/** A new shop lacks these, and saving requires them. */
const named = { name: 'Elm Coins', address: '1 Elm St', phone: '7025550100' }

const upload = async (files: { name: string; content: Buffer }[]) => {
  const shop = (await portal.send(getShopSettings, {}, admin)).body.data
  const boundary = randomUUID()
  const field = (name: string, value: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const file = (name: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ])
  const fields = ['name', 'address', 'phone', 'licence', 'timeZone', 'taxRate', 'holdDays', 'version'] as const
  const payload = Buffer.concat([
    ...fields.map(name => field(name, String({ ...shop, ...named }[name]))),
    ...files.map(({ name, content }) => file(name, content)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const answer = await portal.inject({
    method: 'POST',
    url: `/api/${saveShopSettings.path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    message: (answer.json() as { message?: string }).message,
  }
}

const get = (url: string, headers: Record<string, string> = {}) => portal.inject({ method: 'GET', url, headers })

describe('an uploaded image', () => {
  test('is made anew without its metadata, has a thumbnail, and is seen through its signed address alone', async () => {
    const content = await picture(600, 300)
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .jpeg()
      .toBuffer()
    expect(await upload([{ name: 'logo.png', content }])).toMatchObject({ status: 200 })
    const logo = (await portal.send(getShopSettings, {}, admin)).body.data.logo ?? ''
    const full = await get(logo)
    expect(full.headers['content-type']).toBe('image/jpeg')
    const stored = await sharp(full.rawPayload).metadata()
    expect(stored).toMatchObject({ width: 600, height: 300 })
    expect(stored.exif).toBeUndefined()
    expect((await get(logo.replace(/\?.*/, ''))).statusCode).toBe(401)
    expect((await get(logo.replace(/.$/, sign => (sign === 'A' ? 'B' : 'A')))).statusCode).toBe(401)
  })

  test('is kept by no browser where it is of a record; the logo is, for ten minutes', async () => {
    const logo = (await portal.send(getShopSettings, {}, admin)).body.data.logo ?? ''
    expect((await get(logo)).headers['cache-control']).toBe('private, max-age=600')
    const id = /files\/([0-9a-f-]+)\//.exec(logo)?.[1] ?? ''
    const setAccess = (access: string) => sql`update files set access = ${access} where id = ${id}`.execute(portal.db)
    for (const access of ['ticket', 'new_coin', 'receipt']) {
      await setAccess(access)
      const papers = await get(logo)
      expect([papers.statusCode, papers.headers['cache-control']]).toEqual([200, 'no-store'])
    }
    await setAccess('all')
  })

  test('an address is dead after ten minutes, in another session, and after signing out', async () => {
    const logo = (await portal.send(getShopSettings, {}, admin)).body.data.logo ?? ''
    const id = /files\/([0-9a-f-]+)\//.exec(logo)?.[1] ?? ''
    const old = fileAddress(portal.services.vault, admin.sessionId, id, 'full', Date.now() - 12 * 60_000)
    expect((await get(old)).statusCode).toBe(401)
    const other = await portal.signInAs('Employee')
    const foreign = fileAddress(portal.services.vault, other.sessionId + 999, id, 'full')
    expect((await get(foreign)).statusCode).toBe(401)
  })

  test('an address signed for a session is enough without the permission, and the session alone is not', async () => {
    const logo = (await portal.send(getShopSettings, {}, admin)).body.data.logo ?? ''
    const id = /files\/([0-9a-f-]+)\//.exec(logo)?.[1] ?? ''
    const customer = await portal.signInAs('Customer')
    expect((await get(fileAddress(portal.services.vault, customer.sessionId, id, 'full'))).statusCode).toBe(200)
    const bare = await get(`/api/files/${id}/full`, { authorization: `Bearer ${customer.token}` })
    expect(bare.statusCode).toBe(403)
  })

  test('an address taken from a browser needs its cookie half', async () => {
    const logo = (await portal.send(getShopSettings, {}, admin)).body.data.logo ?? ''
    const id = /files\/([0-9a-f-]+)\//.exec(logo)?.[1] ?? ''
    const browser = await portal.signInAs('Employee')
    await sql`update sessions set cookie_hash = ${hashToken('half')} where id = ${browser.sessionId}`.execute(portal.db)
    const address = fileAddress(portal.services.vault, browser.sessionId, id, 'full')
    expect((await get(address)).statusCode).toBe(401)
    expect((await get(address, { cookie: 'loupe_half=other' })).statusCode).toBe(401)
    expect((await get(address, { cookie: 'loupe_half=half' })).statusCode).toBe(200)
  })

  test('a size for screens is made when it is first asked for, and kept', async () => {
    const content = await picture(3000, 1500).png().toBuffer()
    await upload([{ name: 'wide.png', content }])
    const logo = (await portal.send(getShopSettings, {}, admin)).body.data.logo ?? ''
    const id = /files\/([0-9a-f-]+)\//.exec(logo)?.[1] ?? ''
    const address = fileAddress(portal.services.vault, admin.sessionId, id, 'screen')
    const first = await get(address)
    expect(first.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1400, height: 700 })
    await portal.services.store.remove(id)
    expect((await get(address)).rawPayload).toEqual(first.rawPayload)
  })
})

describe('what is no image is refused with its reason', () => {
  test.each([
    [
      'a text with a false extension',
      'photo.jpg',
      () => Promise.resolve(Buffer.from('this is no picture at all')),
      'photo.jpg is not an image',
    ],
    [
      'a web page',
      'a.png',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      /a\.png is not/,
    ],
    [
      'a torn picture',
      'torn.png',
      async () => (await picture(400, 400).png().toBuffer()).subarray(0, 200),
      /torn\.png is/,
    ],
    [
      'a bomb of 60 megapixels',
      'bomb.png',
      () => picture(10_000, 6000).png().toBuffer(),
      'bomb.png has more than 40 megapixels',
    ],
    ['a kind that is not taken', 'a.gif', () => picture(10, 10).gif().toBuffer(), 'a.gif is not a jpg or png image'],
  ])('%s', async (_what, name, make, message) => {
    const answer = await upload([{ name, content: await make() }])
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(message)
  })

  test('more files than the call takes, and more than 10 MB', async () => {
    const content = await picture(10, 10).png().toBuffer()
    expect(
      await upload([
        { name: 'a.png', content },
        { name: 'b.png', content },
      ]),
    ).toMatchObject({ status: 400, message: 'At most 1 files' })
    expect((await upload([{ name: 'huge.png', content: Buffer.alloc(11 * 1024 * 1024) }])).status).toBe(413)
  })
})

test('a form without a file is a save like any other, however many there are in a minute; one with a file is not', async () => {
  const content = await picture(10, 10).png().toBuffer()
  admin = await portal.signInAs('Admin')
  for (let count = 0; count < 61; count += 1) expect(await upload([])).toMatchObject({ status: 200 })
  for (let count = 0; count < 60; count += 1)
    expect(await upload([{ name: 'a.png', content }])).toMatchObject({ status: 200 })
  const refused = await upload([{ name: 'a.png', content }])
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers['retry-after'])
  expect([seconds > 0, seconds <= 60]).toEqual([true, true])
})

test('a picture whose file is lost is not found', async () => {
  admin = await portal.signInAs('Admin')
  await upload([{ name: 'a.png', content: await picture(10, 10).png().toBuffer() }])
  const logo = (await portal.send(getShopSettings, {}, admin)).body.data.logo ?? ''
  await portal.services.store.remove(/files\/([0-9a-f-]+)\//.exec(logo)?.[1] ?? '')
  expect((await get(logo)).statusCode).toBe(404)
})

describe('an address that nobody gave', () => {
  const junk = [
    'x',
    '-'.repeat(36),
    '0'.repeat(36),
    '%00',
    '%ff',
    '..%2f..',
    '%',
    'ab'.repeat(500),
    "'",
    '[object Object]',
  ]
  const query = (value: string) => [``, `?s=${value}`, `?s=1.9e99.${value}&s=2`, `?o=${value}`, `?o[a]=1&o=${value}`]
  const options = ['%7B%22side%22:%22%5Cu0000%22%7D', '%7B%22side%22:%7B%7D%7D', '[]', 'null', '1']

  test.each([
    ...junk.flatMap(word => [`files/${word}`, `files/${word}/full`, `files/${word}/${word}`]),
    ...junk.flatMap(word => [`pdf/${word}`, `pdf/seller-ticket/${word}`, `pdf/${word}/M1`, `pdf/item-labels/M${word}`]),
    ...options.map(word => `pdf/item-labels/M1?o=${word}`),
    ...junk.map(word => `events/${word}`),
    ...junk,
  ])('/api/%s is refused with a text', async path => {
    const headers = { authorization: `Bearer ${admin.token}` }
    for (const more of path.includes('?') ? [''] : junk.flatMap(query)) {
      const answer = await get(`/api/${path}${more}`, headers)
      expect(answer.statusCode, more).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, more).toBeLessThan(500)
      expect(answer.json(), more).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/./) })
    }
  })

  test.each(junk)('/%s is the page or nothing', async path => {
    for (const more of junk.flatMap(query)) expect((await get(`/${path}${more}`)).statusCode).toBeLessThan(500)
  })
})
