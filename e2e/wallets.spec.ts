import { expect, test } from '@playwright/test'
import { DEMO_BITCOIN } from '../db/demo.ts'
import { readQr } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { addBooth, addCoinTicket, addMetroTicket, openPad, sign } from './pads.ts'
import { callAs, signInAs } from './people.ts'

test('the shop sets its wallets, and who sells bitcoin scans the address with the amount after signing', async ({
  page,
  request,
}) => {
  await signInAs(page, 'Admin', '/portal/shop-settings')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Signature Pads' }) })
  const sentence = card.getByLabel('Confirming Sentence')
  await expect(sentence).toHaveValue(/^By signing you confirm/)
  await sentence.fill('')
  await card.getByLabel('Bitcoin Address').fill(DEMO_BITCOIN.replace('q', 'z'))
  await page.keyboard.press('Control+s')
  await expect(card.getByText('Confirming Sentence is Blank')).toBeVisible()
  await expect(card.getByText('Bitcoin Address is not a bitcoin address')).toBeVisible()
  await expectAccessible(page)
  // Not saved: another sentence would blank the pads of the tests that sign meanwhile.

  await page.setViewportSize({ width: 820, height: 1180 })
  await page.clock.install()
  const booth = await addBooth(request)
  await openPad(page, booth)
  const id = await addCoinTicket(request, booth, [
    { name: 'bitcoin', qty: '1', cost: 1240 },
    { name: 'ether', qty: '1', cost: 400 },
  ])
  await sign(page)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByText(`the code has our address and the amount of ticket C${id}.`)).toBeVisible()
  const manager = await callAs(request, 'Coin Managers')
  const { data: items } = await (await manager.get(`coin-tickets/get-ticket-items/${id}`)).json()
  const amount = items[0].qty.toFixed(8)
  expect(await readQr(page.getByRole('img', { name: `Wallet code for ${amount} Bitcoin` }))).toBe(
    `bitcoin:${DEMO_BITCOIN}?amount=${amount}`,
  )
  await expect(page.getByRole('region', { name: 'Ether' })).toContainText('Please ask the clerk')
  await expectAccessible(page)
  await addMetroTicket(request, booth, { firstName: 'Rosa' })
  await page.clock.fastForward(590_000)
  await expect(page.getByText(/closes by itself in 0:0?\d/)).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible()

  await sign(page)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'Wait for incoming requests...' })).toBeVisible()
  await addCoinTicket(request, booth, [{ name: 'ether', qty: '1', cost: 400 }])
  await sign(page)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Wait for incoming requests...' })).toBeVisible()
})
