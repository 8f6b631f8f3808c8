import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { act, makeTicket } from './metro-shop.ts'
import { addBooth, addMetroTicket, openPad } from './pads.ts'
import { signInAs } from './people.ts'

/** Sending to a pad from the row of a ticket. */

test('from the row a clerk sends a ticket to the pad, and calls it back', async ({ page, request, browser }) => {
  const [booth, other] = [await addBooth(request), await addBooth(request)]
  const id = await addMetroTicket(request, booth, { firstName: 'Rosa', lastName: 'Sender' })
  await page.setViewportSize({ width: 820, height: 1180 })
  await openPad(page, other)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const desk = await context.newPage()
  await signInAs(desk, 'Employee', `/portal/metro-tickets?id=${id}`)
  await act(desk, id, 'Signature Pad…')
  const dialog = desk.getByRole('dialog', { name: `Signature Pad · M${id}` })
  await expect(dialog.getByText(new RegExp(`At ${booth} since`))).toBeVisible()
  await expectAccessible(desk)
  await expect(desk.getByLabel('Booth', { exact: true })).toBeFocused()
  await desk.keyboard.type(other)
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(`M${id} is at the pad of ${other}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rosa Sender' })).toBeVisible()
  await act(desk, id, 'Signature Pad…')
  await dialog.getByRole('button', { name: 'Call Back' }).click()
  await expect(page.getByRole('heading', { name: 'Wait for incoming requests...' })).toBeVisible()
  await desk.getByRole('link', { name: `M${id}`, exact: true }).click()
  await expect(desk.getByText('Not signed; at no pad now')).toBeVisible()
  await context.close()
})

test('a ticket without items warns before it is sent, and the pad says that none are entered', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const id = await makeTicket(request, { booth, lastName: 'Bare' }, [])
  await signInAs(page, 'Employee', `/portal/metro-tickets?id=${id}`)
  await act(page, id, 'Signature Pad…')
  const send = page.getByRole('button', { name: 'Send To Pad' })
  await send.click()
  const warning = page.getByRole('alertdialog', { name: 'This ticket has no items' })
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await send.click()
  await warning.getByRole('button', { name: 'Send it all the same' }).click()
  await expect(page.getByText(`M${id} is at the pad of ${booth}`)).toBeVisible()
  await page.evaluate(name => localStorage.setItem('loupe.booth', name), booth)
  await page.goto('/portal/signature-pad')
  await expect(page.getByText('No items are entered on this ticket.')).toBeVisible()
})
