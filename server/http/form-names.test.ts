import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinReceipt } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const post = async (fields: readonly (readonly [string, string])[]) => {
  const { token } = await portal.signInAs('Admin')
  const parts = fields.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const payload = `${parts.join('')}--x--\r\n`
  return portal.inject({ method: 'POST', url: '/api/receipts/create-new', headers, payload })
}

const whole = [
  ['formDetails', JSON.stringify(coinReceipt.formDetails)],
  ['items', JSON.stringify(coinReceipt.items)],
] as const

test.each([
  '__proto__[polluted]',
  '__proto__[__proto__][polluted]',
  'constructor[prototype][polluted]',
  'formDetails[__proto__][polluted]',
  'formDetails[constructor][prototype][polluted]',
  'items[__proto__][polluted]',
  'items[0][__proto__][polluted]',
])('the name %s reaches no prototype', async name => {
  for (const fields of [
    [...whole, [name, '1'] as const],
    [[name, '1'] as const, ...whole],
  ])
    expect((await post(fields)).statusCode).toBeLessThan(500)
  expect('polluted' in {}).toBe(false)
  expect('polluted' in []).toBe(false)
  expect('polluted' in (() => 1)).toBe(false)
})

test('a field beside a whole object is put into it', async () => {
  const blank = { ...coinReceipt.formDetails, clerk: '' }
  const fields = [['formDetails', JSON.stringify(blank)] as const, whole[1]]
  expect((await post(fields)).statusCode).toBe(400)
  expect((await post([...fields, ['formDetails[clerk]', 'Luis']])).statusCode).toBe(200)
})
