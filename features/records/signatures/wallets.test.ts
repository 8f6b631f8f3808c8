import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { saveSpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { saveSigningSettings } from '#features/shop/settings/signing.contract.ts'
import { ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getSignatureInfo, saveSignature } from './signatures.contract.ts'

let portal: TestPortal
let employee: { token: string }
let admin: { token: string }
let signature: string
beforeAll(async () => {
  portal = await openTestPortal()
  employee = await portal.signInAs('Employee')
  admin = await portal.signInAs('Admin')
  const blank = sharp({ create: { width: 500, height: 200, channels: 3, background: '#fff' } })
  signature = `data:image/png;base64,${(await blank.png().toBuffer()).toString('base64')}`
})
afterAll(() => portal.close())

const stroke = [
  { x: 10, y: 20 },
  { x: 40, y: 60 },
]

describe('bitcoin and ether', () => {
  const bitcoinAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const etherAddress = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
  const sell = async (booth: string, items: readonly object[]) => {
    const clerk = await portal.signInAs('Coin Managers')
    await portal.send(createCoinTicket, { details: { ...ticketDetails, booth }, items }, clerk)
    const { body } = await portal.send(getSignatureInfo, { booth }, employee)
    return (await portal.send(saveSignature, { id: body.id, type: body.type, signature, strokes: [stroke] }, employee))
      .body
  }

  test("come with the shop's addresses, each with the amount as a wallet reads it", async () => {
    await portal.send(saveSpotPrice, { item: 'btc', price: 98_500 }, admin)
    await portal.send(saveSpotPrice, { item: 'eth', price: 3200 }, admin)
    await portal.send(saveSigningSettings, { bitcoinAddress, etherAddress }, admin)
    const { cryptoExist, wallets } = await sell('Booth 1', [
      { name: 'bitcoin', qty: '1', cost: 1000 },
      { name: 'bitcoin', qty: '1', cost: 240 },
      { name: 'ether', qty: '1', cost: 400 },
    ])
    expect(cryptoExist).toEqual({ btcExist: true, ethExist: true })
    expect(
      wallets.map(({ qr, ...wallet }) => ({ ...wallet, hasPicture: qr.startsWith('data:image/svg+xml') })),
    ).toEqual([
      {
        coin: 'btc',
        amount: '0.01258883',
        address: bitcoinAddress,
        uri: `bitcoin:${bitcoinAddress}?amount=0.01258883`,
        hasPicture: true,
      },
      {
        coin: 'eth',
        amount: '0.12500000',
        address: etherAddress,
        uri: `ethereum:${etherAddress}?value=125000000000000000`,
        hasPicture: true,
      },
    ])
  })

  test('without an address say so, and nothing is there to scan', async () => {
    await portal.send(saveSigningSettings, { etherAddress: '' }, admin)
    const { wallets } = await sell('Booth 2', [{ name: 'ether', qty: '1', cost: 400 }])
    expect(wallets).toEqual([{ coin: 'eth', amount: '0.12500000', address: '', uri: '', qr: '' }])
  })
})
