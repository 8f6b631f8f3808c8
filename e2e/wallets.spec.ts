import { expect, type Page, test } from '@playwright/test'
import { DEMO_BITCOIN } from '../db/demo.ts'
import { expectAccessible } from './axe.ts'
import { addBooth, addCoinTicket, addMetroTicket, openPad, sign } from './pads.ts'
import { callAs, signInAs } from './people.ts'

test('a wallet address with a slip in it and a blank sentence are refused at their fields', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/shop-settings')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Signature Pads' }) })
  const sentence = card.getByLabel('Confirming Sentence')
  await expect(sentence).toHaveValue(/^By signing you confirm/)
  await sentence.fill('')
  await card.getByLabel('Bitcoin Address').fill(DEMO_BITCOIN.replace('q', 'z'))
  await page.keyboard.press('Control+s')
  await expect(card.getByText('Confirming Sentence is Blank')).toBeVisible()
  await expect(card.getByText('Bitcoin Address is not a bitcoin address')).toBeVisible()
  // Does not save a valid sentence, because a changed one would clear the pads of other tests.
})

/** The pad waits three seconds for another stroke, and says thanks for ten. */
const signAndReadThanks = async (page: Page) => {
  await sign(page)
  await page.clock.fastForward(3000)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await page.clock.fastForward(10_000)
}

test('who sells bitcoin or ether sees the wallets after signing, until Close or for ten minutes', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.clock.install()
  const booth = await addBooth(request)
  await openPad(page, booth)
  await addCoinTicket(request, booth, [{ name: 'ether', qty: '1', cost: 400 }])
  await signAndReadThanks(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Wait for incoming requests...' })).toBeVisible()

  const id = await addCoinTicket(request, booth, [
    { name: 'bitcoin', qty: '1', cost: 1240 },
    { name: 'ether', qty: '1', cost: 400 },
  ])
  await signAndReadThanks(page)
  await expect(page.getByText(`the code has our address and the amount of ticket C${id}.`)).toBeVisible()
  const manager = await callAs(request, 'Coin Managers')
  const { data: items } = await (await manager.get(`coin-tickets/get-ticket-items/${id}`)).json()
  await expect(page.getByRole('img', { name: `Wallet code for ${items[0].qty.toFixed(8)} Bitcoin` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ether' })).toContainText('Please ask the clerk')
  await expectAccessible(page)
  await addMetroTicket(request, booth, { firstName: 'Rosa' })
  await page.clock.fastForward(590_000)
  await expect(page.getByText(/closes by itself in 0:0?\d/)).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible()
})
