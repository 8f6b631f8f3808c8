import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBidDesk } from '#tests/bid-desk.ts'
import { invoiceCheck } from '../invoices/invoices.verify.ts'
import { editOffer, submitTempOffer, takeBackOffer } from './offers.contract.ts'

/** Several people act at the same moment: whatever the order, the books hold. */

const { portal, admin, read, mark, offerCoins, submit, bid, accept, signInCustomer, edit } = await openBidDesk()
const halden = await signInCustomer('Halden Refining')
const colleague = await signInCustomer('Halden Refining')
const ostrander = await signInCustomer('Ostrander Bros')
const bidders = [halden, colleague, ostrander]

const offersOf = async (id: number) => {
  const { data, items } = await read(id)
  return [...items, ...(data.movedLines ?? [])].flatMap(({ Offers = [] }) => Offers)
}
const broken = async () => (await invoiceCheck.run(portal.db)).broken

test('of several who accept at once one does', async () => {
  const coins = await offerCoins()
  const [line = 0] = coins.lines
  await bid(coins, line, { amount: 90 }, halden)
  await bid(coins, line, { amount: 95 }, ostrander)
  const offers = await offersOf(coins.id)
  const tries = await Promise.all([...offers, ...offers].map(({ id }) => accept(line, id)))
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect((await offersOf(coins.id)).filter(({ approved }) => approved === 1)).toHaveLength(1)
  expect(await broken()).toEqual([])
})

test('of two who submit for one bidder at once one does', async () => {
  const coins = await offerCoins()
  const sent = (amount: number) => coins.lines.map(id => ({ id, amount }))
  const tries = await Promise.all([submit(coins, sent(5), halden), submit(coins, sent(6), colleague)])
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const amounts = (await offersOf(coins.id)).map(({ amount }) => amount)
  expect([amounts.length, new Set(amounts).size]).toEqual([3, 1])
})

test('an offer that is edited while it is accepted is accepted as it was shown, or not at all', async () => {
  for (let round = 0; round < 5; round += 1) {
    const coins = await offerCoins()
    const [line = 0] = coins.lines
    const { id } = (await bid(coins, line, { amount: 70 }, ostrander)).body.data
    const change = () => portal.send(editOffer, { offerId: id, amount: 75, key: coins.key }, ostrander)
    const [accepted, edited] = await Promise.all([accept(line, id, { amount: 70 }), change()])
    expect([accepted.status, edited.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await offersOf(coins.id))[0]).toMatchObject(
      accepted.status === 200 ? { amount: 70, approved: 1 } : { amount: 75, approved: 0 },
    )
  }
  expect(await broken()).toEqual([])
})

type Coins = Awaited<ReturnType<typeof offerCoins>>

const amount = fc.integer({ min: -50, max: 200 })
const at = fc.nat({ max: 2 })
const acts = fc.oneof(
  fc.record({ act: fc.constant('type' as const), who: at, line: at, amount }),
  fc.record({ act: fc.constant('bid' as const), who: at, line: at, amount }),
  fc.record({ act: fc.constant('submit' as const), who: at, line: at, amount }),
  fc.record({ act: fc.constant('accept' as const), who: fc.nat({ max: 5 }), line: at, amount }),
  fc.record({ act: fc.constant('take back' as const), who: fc.nat({ max: 5 }), line: at, amount }),
  fc.record({ act: fc.constant('pick up' as const), who: at, line: at, amount }),
  fc.record({ act: fc.constant('save' as const), who: at, line: at, amount }),
)
type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never

const run = async (coins: Coins, { act, who, line: place, amount: offered }: Act) => {
  const [line = 0, as = halden] = [coins.lines[place], bidders[who]]
  const items = [{ id: line, amount: offered }]
  if (act === 'type') return portal.send(submitTempOffer, { invoiceId: coins.id, key: coins.key, items }, as)
  if (act === 'bid') return bid(coins, line, { amount: offered }, as)
  if (act === 'submit') return submit(coins, items, as)
  if (act === 'pick up') return mark(coins.id, { pickedUp: offered > 0 })
  if (act === 'save')
    return edit(coins.id, { items: (await read(coins.id)).items.map(one => ({ ...one, price: offered })) })
  const offers = await offersOf(coins.id)
  const offer = offers[who % Math.max(1, offers.length)]
  if (act === 'accept') return accept(offer?.invoiceItemId ?? line, offer?.id ?? 1)
  return portal.send(takeBackOffer, { offerID: offer?.id ?? 1 }, admin)
}

test('whatever several people do at once, prices are accepted offers and totals are sums', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), async sequence => {
      const coins = await offerCoins()
      for (let next = 0; next < sequence.length; next += 2) {
        const answers = await Promise.all(sequence.slice(next, next + 2).map(one => run(coins, one)))
        for (const { status, body } of answers)
          expect([200, 400, 403, 404, 409], `${status} ${body.message}`).toContain(status)
      }
      expect(await broken()).toEqual([])
    }),
    { numRuns: 12 },
  )
})
