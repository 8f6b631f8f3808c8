import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { ticketDetails } from '../tests/factories.ts'
import { type NoticeFeed, showNoticesOf } from './notice-feed.ts'
import { addBooth, addMetroTicket } from './pads.ts'
import { button } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Notices on the tablets that they are read on. */

/** A ticket that was paid and then lowered, because its row has every button there is. */
const makeTakenBack = async (request: APIRequestContext) => {
  const id = await addMetroTicket(request, await addBooth(request))
  const admin = await callAs(request, 'Admin')
  const feed = (await (await admin.get('common/get-all-notices')).json()) as NoticeFeed
  const notice = feed.data.find(({ ticketId }) => ticketId === `M${id}`)
  await admin.post('common/update-notice-details', { id: notice?.id, isPaid: true })
  await admin.post('metro-tickets/edit-ticket', { ...ticketDetails, ticketAmount: 740, id })
  return `M${id}`
}

/** Parts wider than the window or than their list. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('ul[aria-label=Notices]')?.getBoundingClientRect()
    const wide = [...document.querySelectorAll('li[data-notice], li[data-notice] button, main > * > section')].filter(
      part => part.getBoundingClientRect().right > Math.min(window.innerWidth, (list?.right ?? 0) + 1),
    )
    const page = document.scrollingElement ?? document.body
    return [...wide.map(part => part.outerHTML.slice(0, 80)), ...(page.scrollWidth > window.innerWidth ? ['page'] : [])]
  })

const expectAllWithin = async (page: Page) => {
  for (const width of [820, 1024, 1200, 1280]) {
    await page.setViewportSize({ width, height: 1180 })
    await expect.poll(() => tooWide(page), { message: String(width) }).toEqual([])
  }
}

const coveredRows = (toast: Element) => {
  const { top, bottom } = toast.getBoundingClientRect()
  const rows = [...document.querySelectorAll('li[data-notice]')].filter(row => row.querySelector('[data-act=pay]'))
  return rows.filter(row => {
    const box = row.getBoundingClientRect()
    return box.top < bottom && box.bottom > top
  }).length
}

test('nothing of a notice reaches beyond the screen of a tablet, nor the question for a count', async ({
  page,
  request,
}) => {
  const lowered = await makeTakenBack(request)
  const plain = `M${await addMetroTicket(request, await addBooth(request))}`
  await showNoticesOf(page, request, [lowered, plain])
  await page.clock.setFixedTime('2026-03-08T16:30:00Z')
  await signInAs(page, 'Drawer', '/portal/notices')
  await expect(button(page, `Mark as Taken Back ${lowered}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Drawer count' })).toBeVisible()
  await expectAllWithin(page)
})

test('the buttons of an Admin stay on the tablet, and the message of a payment lies over no row that waits', async ({
  page,
  request,
}) => {
  // A time before the first count of the day is due, so that no banner asks for it.
  await page.clock.setFixedTime('2026-03-08T14:00:00Z')
  const tickets = [await makeTakenBack(request)]
  const booth = await addBooth(request)
  for (let made = 0; made < 3; made++) tickets.push(`M${await addMetroTicket(request, booth)}`)
  await showNoticesOf(page, request, tickets)
  await signInAs(page, 'Admin', '/portal/notices')
  const [lowered, oldest, middle, newest] = tickets
  await expect(button(page, `Mark as Taken Back ${lowered}`)).toBeVisible()
  await expectAllWithin(page)

  await page.setViewportSize({ width: 820, height: 1180 })
  await button(page, `Mark as Paid ${newest}`).click()
  const message = page.getByRole('status').filter({ hasText: `${newest} marked as paid` })
  await expect(message).toBeVisible()
  await expect(button(page, `Mark as Paid ${middle}`)).toBeFocused()
  await expect.poll(() => message.evaluate(coveredRows)).toBe(0)
  await expect(button(page, `Mark as Paid ${oldest}`)).toBeInViewport()
})
