import { expect, test } from 'vitest'
import { announce } from '#server/db/events.ts'
import { STREAM } from '#shared/endpoint.ts'
import { openBidDesk } from '#tests/bid-desk.ts'
import { submitTempOffer } from './offers.contract.ts'

const { portal, manager, offerCoins, open, mark, signInCustomer } = await openBidDesk()
const base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
const halden = await signInCustomer('Halden Refining')
const colleague = await signInCustomer('Halden Refining')
const ostrander = await signInCustomer('Ostrander Bros')

const openStream = async ({ token }: { token: string }) => {
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${base}/api/events`, { headers, signal: stop.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      text += value
    }
    return text
  }
  const name = /"stream":"([^"]+)"/.exec(await until('event: ready'))?.[1] ?? ''
  /** The events of coin invoices that came before a message for everybody. */
  const heard = async (mark: string) =>
    [...(await until(mark)).matchAll(/"topic":"(coin_invoice\w*)","id":"?([\w/]+)/g)].map(
      ([, topic, id]) => `${topic} ${id}`,
    )
  return { as: { token, headers: { [STREAM]: name } }, heard, close: () => stop.abort() }
}

test('events go to who has this invoice open by a checked call, and tell a bidder nothing of the others', async () => {
  const [coins, other] = [await offerCoins(), await offerCoins()]
  const people = [halden, colleague, ostrander, manager, await signInCustomer()]
  const streams = await Promise.all(people.map(openStream))
  const [own, ofColleague, ofOther, staff, refused] = streams as [
    (typeof streams)[0],
    (typeof streams)[0],
    (typeof streams)[0],
    (typeof streams)[0],
    (typeof streams)[0],
  ]
  for (const { as } of [own, ofColleague, ofOther, staff]) expect((await open(coins, as)).status).toBe(200)
  expect((await open({ id: coins.id, key: 'a'.repeat(24) }, refused.as)).status).toBe(403)
  const type = (id: number, line: number) => {
    const items = [{ id: line, amount: 5 }]
    return portal.send(submitTempOffer, { invoiceId: id, items }, halden)
  }
  await type(coins.id, coins.lines[0] ?? 0)
  await type(other.id, other.lines[0] ?? 0)
  await mark(coins.id, { applyDiscount: true })
  await mark(other.id, { applyDiscount: true })
  // Events are gathered after each commit, so the end is announced once the last of them has arrived.
  for (const { heard } of [own, ofColleague, ofOther]) await heard(`"topic":"coin_invoice_page","id":${coins.id}`)
  await announce(portal.db, { topic: 'end', id: 0, access: ['all', 'customer'], audience: 'everybody' })
  const end = '"topic":"end"'
  const page = `coin_invoice_page ${coins.id}`
  const bids = (await own.heard(end)).filter(event => event !== page)
  expect(bids).toHaveLength(1)
  expect(bids[0]).toMatch(new RegExp(`^coin_invoice_bids ${coins.id}/b\\d+$`))
  expect(await own.heard(end)).toContain(page)
  expect(await ofColleague.heard(end)).toEqual([...bids, page])
  expect(await ofOther.heard(end)).toEqual([page])
  expect(await refused.heard(end)).toEqual([])
  expect((await staff.heard(end)).filter(event => event.startsWith('coin_invoice_live'))).toEqual([
    `coin_invoice_live ${coins.id}`,
  ])
  for (const { close } of streams) close()
})
