import { expect, test } from 'vitest'
import { openBidDesk } from '#tests/bid-desk.ts'
import { pdfText } from '#tests/pdf.ts'
import { listCustomerInvoices } from '../offers/offers.contract.ts'

const { portal, manager, mark, end, read, offerCoins, submit, accept, signInCustomer } = await openBidDesk()
const halden = await signInCustomer('Halden Refining')
const ostrander = await signInCustomer('Ostrander Bros')

const PDF = '/api/invoices/get-customer-invoices-pdf'
const fetchPdf = (url: string, as?: { token: string }) =>
  portal.inject({ method: 'GET', url, ...(as && { headers: { authorization: `Bearer ${as.token}` } }) })
const listed = async (id: number, as: { token: string }) =>
  (await portal.send(listCustomerInvoices, {}, as)).body.data.find(row => row.id === id)

test('a bidder reads what came of an offer as a PDF, at the address that its list names', async () => {
  const coins = await offerCoins()
  const [line = 0, other = 0] = coins.lines
  await submit(
    coins,
    [
      { id: line, amount: 95 },
      { id: other, amount: -3 },
    ],
    halden,
  )
  const { items } = await read(coins.id)
  await accept(line, items[0]?.Offers?.[0]?.id ?? 0)
  const row = await listed(coins.id, halden)
  const answer = await fetchPdf(row?.pdf ?? '')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = await pdfText(answer.rawPayload)
  for (const part of ['Halden Refining', '1881-S Morgan', '95.00', 'accepted', '-3.00', 'too low', 'pass', '$92.00'])
    expect(text).toContain(part)
  expect(text).not.toContain('not been submitted')
})

test('what nobody submitted is said to be so', async () => {
  const coins = await offerCoins()
  const row = await listed(coins.id, halden)
  expect(await pdfText((await fetchPdf(row?.pdf ?? '')).rawPayload)).toContain('This offer has not been submitted')
})

test('its PDF names the deadline only while it is open or once it has passed', async () => {
  const coins = await offerCoins()
  const pdf = (await listed(coins.id, halden))?.pdf ?? ''
  const text = async () => pdfText((await fetchPdf(pdf)).rawPayload)
  expect(await text()).toContain('Open until')
  await submit(coins, [], halden)
  await mark(coins.id, { active: false })
  expect(await text()).toContain('no longer active')
  expect(await text()).not.toContain('Open until')
  await end(coins.id)
  expect(await text()).toContain('Ended')
})

test('it is for bidders with an offer, in their own session', async () => {
  const coins = await offerCoins()
  await submit(coins, [], halden)
  const address = `${PDF}/${coins.id}`
  expect((await fetchPdf(address, halden)).statusCode).toBe(200)
  expect((await fetchPdf(address, ostrander)).statusCode).toBe(403)
  expect((await fetchPdf(address, manager)).statusCode).toBe(403)
  expect((await fetchPdf(address)).statusCode).toBe(401)
  expect((await fetchPdf(`${PDF}/999999`, halden)).statusCode).toBe(403)
  const [before = '', signature = ''] = ((await listed(coins.id, halden))?.pdf ?? '').split('?s=')
  const elsewhere = before.replace(String(coins.id), String(coins.id - 1))
  expect((await fetchPdf(`${elsewhere}?s=${signature}`)).statusCode).toBe(401)
})
