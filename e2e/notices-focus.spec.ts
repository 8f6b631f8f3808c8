import { expect, type Page, test } from '@playwright/test'
import { addBooth, addTicket } from './pads.ts'
import { signInAs } from './people.ts'

type Feed = { data: { ticketId: string }[] }

/** Other tests make tickets too: only these are seen here, so that it is known which one is next. */
const showOnly = (page: Page, tickets: readonly string[]) =>
  page.route('**/api/common/get-all-notices*', async route => {
    const response = await route.fetch()
    const feed = (await response.json()) as Feed
    await route.fulfill({ response, json: { ...feed, data: feed.data.filter(one => tickets.includes(one.ticketId)) } })
  })

const noteClicks = (page: Page) =>
  page.evaluate(() => {
    const clicks: string[] = []
    Object.assign(window, { clicks })
    const note = ({ target }: Event) => clicks.push((target as Element).getAttribute('aria-label') ?? '')
    document.addEventListener('click', note, true)
  })
const clicksOn = (page: Page) => page.evaluate(() => (window as unknown as { clicks: string[] }).clicks)

test('with the keyboard alone: the focus stays at the notice, goes to the next one, and to the heading at the end', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const older = `M${await addTicket(request, booth)}`
  const newer = `M${await addTicket(request, booth)}`
  await showOnly(page, [older, newer])
  await page.clock.install()
  await signInAs(page, 'Admin')
  await page.goto('/portal/notices')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  const edit = button(`Edit ${newer}`)
  const notes = page.getByRole('dialog', { name: `Edit ${newer}` })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(notes.getByLabel('$100')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(notes).toHaveCount(0)
  await expect(edit).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(notes.getByLabel('$100')).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Notes of ${newer} saved`)).toBeVisible()
  await expect(edit).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(button(`Mark as Paid ${newer}`)).toBeFocused()
  await expect(button(`Mark as Paid ${newer}`)).toContainText('Mark as Paid')
  await noteClicks(page)
  // Held down: the second one is not paid with the same press, however long it lasts.
  await page.keyboard.down('Enter')
  await expect(button(`Mark as Paid ${older}`)).toBeFocused()
  await page.clock.fastForward(1000)
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await clicksOn(page)).toEqual([`Mark as Paid ${newer}`])

  await page.keyboard.press('Enter')
  await expect(page.getByText(`${older} marked as paid`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeFocused()

  await button(`Dismiss ${newer}`).focus()
  await page.keyboard.press('Enter')
  await expect(button(`Dismiss ${newer}`)).toHaveCount(0)
  await expect(button(`Dismiss ${older}`)).toBeFocused()
})
