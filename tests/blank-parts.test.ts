import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMetroItems } from '#features/buying/metro-items/metro-items.contract.ts'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { metroItems, ticketDetails } from './factories.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** A missing, null or empty form or list reaches the rules, which answer with their texts. */

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = (await portal.signInAs('Admin')).token
})
afterAll(() => portal.close())

const calls = {
  'metro-tickets/create-new': ['details', 'items'],
  'coin-tickets/create-new': ['details', 'items', 'barterItems'],
  'receipts/create-new': ['formDetails', 'items'],
  'jewelry-receipts/create-new': ['formDetails', 'items', 'payments', 'shppingDetails'],
} as const

const formOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')

const post = async (path: string, type: string, payload: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const { statusCode, body } = await portal.inject({ method: 'POST', url: `/api/${path}`, headers, payload })
  return { status: statusCode, body: JSON.parse(body) as unknown }
}
const postJson = (path: string, fields: object) => post(path, 'application/json', JSON.stringify(fields))
const postForm = (path: string, fields: Record<string, string>) =>
  post(path, 'multipart/form-data; boundary=x', `${formOf(fields)}--x--\r\n`)

describe.each(Object.entries(calls))('%s', (path, names) => {
  test('answers nothing, null and blanks alike', async () => {
    const all = <T>(value: T) => Object.fromEntries(names.map(name => [name, value]))
    const missing = await postJson(path, {})
    expect(missing.status).toBe(400)
    expect(JSON.stringify(missing.body)).toContain('Clerk name not selected')
    for (const answer of [
      await postJson(path, all(null)),
      await postJson(path, all('')),
      await postForm(path, all('')),
      await postForm(path, all(' ')),
      await postForm(path, all('null')),
    ])
      expect(answer).toEqual(missing)
  })
})

test('no items to add are no items, however they are left out', async () => {
  const admin = { token }
  const made = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  const ticketId = made.body.data.id
  const missing = await portal.send(addMetroItems, { ticketId }, admin)
  expect(await portal.send(addMetroItems, { ticketId, allItems: '' }, admin)).toMatchObject({
    status: missing.status,
    body: missing.body as object,
  })
})
