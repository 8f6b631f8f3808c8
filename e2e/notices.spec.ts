import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { intercept } from './intercept.ts'
import { loseAnswers, mayBeSaved } from './lost-line.ts'
import { addBooth, addMetroTicket } from './pads.ts'
import { callAs, signInAs } from './people.ts'

// The pitches of the sounds. Other tests make tickets too, so other sounds may be heard in between.
const PROOF = 880
const PROMPT = 440
const METRO = [659, 880]
const COIN = [1047, 1319, 1568]

/** Keeps the page silent until it is touched, which this browser does not do by itself, and records what is played. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: number[] = []
    Object.assign(window, { heard })
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        void this.suspend()
      }

      override createOscillator() {
        const tone = super.createOscillator()
        tone.addEventListener('ended', () => heard.push(tone.frequency.value))
        return tone
      }
    }
  })
const heardOn = (page: Page) => page.evaluate(() => (window as unknown as { heard: number[] }).heard.map(Math.round))

const rowOf = (page: Page, ticket: string) =>
  page.getByRole('list', { name: 'Notices' }).getByRole('listitem', { name: new RegExp(`^${ticket},`) })

const NOTICES = '/portal/notices'

const expectNotices = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Notices' })).toBeVisible()
}

const addCoinTicket = async (request: APIRequestContext, booth: string) => {
  const manager = await callAs(request, 'Coin Managers')
  const answer = await manager.post('coin-tickets/create-new', {
    details: { ...ticketDetails, booth, ticketAmount: 90 },
    items: [{ name: 'Morgan Dollar', qty: 3, cost: 90 }],
  })
  return ((await answer.json()) as { data: { id: number } }).data.id
}

test('a link to the notice of one ticket brings it into view with the focus on it', async ({ page, request }) => {
  const booth = await addBooth(request)
  const id = await addMetroTicket(request, booth)
  await signInAs(page, 'Admin', `${NOTICES}?ticket=M${id}`)
  await expect(rowOf(page, `M${id}`)).toBeFocused()
  await expect(rowOf(page, `M${id}`)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: `M${id}`, exact: true })).toBeFocused()
})

test('payouts appear at once with their sound, are counted, paid, taken back and dismissed', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000)
  const booth = await addBooth(request)
  await listen(page)
  await signInAs(page, 'Admin', NOTICES)
  await expectNotices(page)
  await page.getByRole('button', { name: 'Sound is off – tap to turn on' }).click()
  await expect(page.getByText('Sound on')).toBeVisible()
  await expect.poll(() => heardOn(page)).toContain(PROOF)
  await expect(page.getByText('Live')).toBeVisible()

  // The event brings the ticket before the screen would poll.
  const id = await addMetroTicket(request, booth)
  const row = rowOf(page, `M${id}`)
  await expect(row).toBeVisible()
  await expect(row).toContainText('$1,240.00')
  await expect(row).toContainText(booth)
  await expect.poll(() => heardOn(page)).toEqual(expect.arrayContaining(METRO))
  const coinId = await addCoinTicket(request, booth)
  await expect(rowOf(page, `C${coinId}`)).toBeVisible()
  await expect.poll(() => heardOn(page)).toEqual(expect.arrayContaining(COIN))

  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: `Edit M${id}` })
  await expect(edit.getByLabel('$100')).toBeFocused()
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await expect(edit.getByLabel('$20')).toBeFocused()
  await page.keyboard.type('7')
  await expect(edit.getByText('equal')).toBeVisible()
  await edit.getByLabel('$1', { exact: true }).fill('5')
  await expect(edit.getByText('+$5.00')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText("Denomination Total Count don't match Cash Total!")).toBeVisible()
  await edit.getByLabel('$1', { exact: true }).fill('')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Notes of M${id} saved`)).toBeVisible()
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(edit.getByLabel('$20')).toHaveValue('7')
  await page.keyboard.press('Escape')

  // A paid notice moves below the unpaid ones, perhaps to the next page.
  const pay = row.getByRole('button', { name: 'Mark as Paid' })
  let payments = 0
  page.on('request', request => {
    if (request.url().endsWith('/update-notice-details')) payments += 1
  })
  await pay.dblclick()
  await expect(page.getByText(`M${id} marked as paid`)).toBeVisible()
  await expect(pay).toHaveCount(0)
  expect(payments, 'pressed twice, sent once').toBe(1)
  await expect(page.getByText('was marked as paid already')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await pay.click()
  await expect(page.getByText(`M${id} marked as paid`)).toBeVisible()
  await expect(pay).toHaveCount(0)

  await page.getByRole('button', { name: 'Dismiss All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss All' }).click()
  await expect(row).toHaveCount(0)
  const coinRow = rowOf(page, `C${coinId}`)
  await coinRow.getByRole('button', { name: `Dismiss C${coinId}` }).click()
  const question = page.getByRole('alertdialog', { name: `Dismiss C${coinId}?` })
  await expect(question.getByText('$90.00 is not marked as paid.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(coinRow).toBeVisible()
  await coinRow.getByRole('button', { name: `Dismiss C${coinId}` }).click()
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expect(coinRow).toHaveCount(0)
})

test('the drawers are counted blind at 09:00, 13:00 and 17:45, also on a day the clock changes', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000)
  const prompt = page.getByRole('region', { name: 'Drawer count' })
  const openAt = async (time: string) => {
    await page.clock.setSystemTime(time)
    await page.goto(NOTICES)
    await expectNotices(page)
  }
  const count = page.getByRole('dialog', { name: '09:00 drawer count' })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.clock.install({ time: '2026-03-08T15:58:00Z' })
  await listen(page)
  await signInAs(page, 'Drawer', NOTICES)
  await expectNotices(page)
  await page.getByRole('heading', { name: 'Notices' }).click()
  await expect(page.getByText(/Live.*08:5/)).toBeVisible()
  await expect(prompt).toHaveCount(0)
  await page.clock.fastForward('02:00')
  await expect(prompt).toContainText('09:00 drawer count')
  await expect(prompt).toContainText('Metro Drawer, Coin Drawer, Retail and Jewelry Retail are not confirmed yet')
  await expect.poll(() => heardOn(page)).toContain(PROMPT)

  await prompt.getByRole('button', { name: 'Count now' }).click()
  await expect(count.getByRole('button', { name: 'Show books' })).toBeDisabled()
  await expect(count.getByLabel('$100')).toBeFocused()
  await page.keyboard.type('3')
  await count.getByLabel('Coins').fill('12.50')
  await expect(count.getByText('$312.50')).toBeVisible()
  await expect(count.getByText('In the books')).toHaveCount(0)
  await page.keyboard.down('Enter')
  await expect(count.getByText('In the books')).toBeVisible()
  await expect(count.getByLabel('Note')).toBeFocused()
  // Enter is still held: it has shown the books, and must not confirm them too.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.type('float not booked')
  await expect(count.getByLabel('Note')).toHaveValue('float not booked')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await prompt.getByRole('button', { name: 'Count now' }).click()
  await expect(count.getByLabel('$100')).toHaveValue('3')
  await expect(count.getByText('In the books')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(count.getByText('In the books')).toBeVisible()
  // A new ticket moves the books meanwhile, and the typed count stays.
  await addMetroTicket(request, await addBooth(request))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Metro Drawer confirmed')).toBeVisible()
  await expect(count.getByRole('button', { name: 'Metro Drawer', exact: true })).toBeDisabled()
  const line = await loseAnswers(page, '**/api/common/add-drawer-disparity-log')
  const dollars = count.getByLabel('$1', { exact: true })
  await dollars.fill('7')
  await page.keyboard.press('Control+s')
  await expect(count.getByText('In the books')).toBeVisible()
  const read = page.waitForResponse('**/api/common/get-drawer-amount*')
  await page.keyboard.press('Control+s')
  await expect(mayBeSaved(page)).toBeVisible()
  await read
  await expect(count.getByRole('button', { name: 'Coin Drawer', exact: true })).toBeDisabled()
  await expect(dollars, 'what was typed stays until it is known').toHaveValue('7')
  line.restore()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Coin Drawer confirmed')).toBeVisible()
  await expect(mayBeSaved(page)).toHaveCount(0)
  expect(new Set(line.keys).size, 'one count').toBe(1)
  for (const drawer of ['Retail', 'Jewelry Retail']) {
    const choice = count.getByRole('button', { name: drawer, exact: true })
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await count.getByLabel('$1', { exact: true }).fill('0')
    await count.getByRole('button', { name: 'Show books' }).click()
    await count.getByRole('button', { name: `Confirm ${drawer}` }).click()
    await expect(page.getByText(`${drawer} confirmed`)).toBeVisible()
  }
  await expect(count).toHaveCount(0)
  await expect(prompt).toHaveCount(0)

  await openAt('2026-03-08T20:30:00Z')
  await expect(prompt).toContainText('13:00 drawer count')
  await openAt('2026-03-09T00:45:00Z')
  await expect(prompt).toContainText('17:45 drawer count')
})

test('without events it asks every 20 seconds, and the hourly reload waits for an open count', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  await intercept(page, '**/api/events', route => route.abort())
  await page.clock.install({ time: '2026-11-03T18:00:00Z' })
  await signInAs(page, 'Employee', NOTICES)
  await expectNotices(page)
  await expect(page.getByText('Every 20 s')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const id = await addMetroTicket(request, booth)
  await page.clock.fastForward(21_000)
  const row = rowOf(page, `M${id}`)
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: 'Mark as Paid' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Dismiss/ })).toHaveCount(0)

  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('button', { name: 'Count now' }).click()
  const count = page.getByRole('dialog', { name: '09:00 drawer count' })
  await count.getByLabel('$20').fill('4')
  await page.clock.fastForward('01:01:00')
  await page.clock.runFor(10_000)
  await expect(count.getByLabel('$20')).toHaveValue('4')
  expect(loads).toBe(0)
  await count.getByLabel('Note').fill('one twenty is torn')
  await count.getByRole('button', { name: 'Confirm Metro Drawer' }).click()
  await expect(page.getByText('Metro Drawer confirmed'), 'without a look into the books').toBeVisible()
  await count.getByRole('button', { name: 'Later' }).click()
  await page.clock.runFor(6000)
  await expect.poll(() => loads).toBe(1)
  await expect(rowOf(page, `M${id}`)).toBeVisible()
})
