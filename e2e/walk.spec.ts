import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { nevada } from '#tests/licence-samples.ts'
import { DEMO_BITCOIN, DEMO_PASSWORD } from '../db/demo.ts'
import { readQr } from './authenticator.ts'
import { coinItemsOf } from './coin-shop.ts'
import { follow } from './follow.ts'
import { scanLicence, tabTo, typist } from './keyboard.ts'
import { showNoticesOf } from './notice-feed.ts'
import { addBooth, openPad, sign } from './pads.ts'
import { problems } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** A ticket from the counter to the signature, the payout, the void and back: all parts, a browser for each person. */

test.describe.configure({ timeout: 120_000 })

/** The pad waits so long for another stroke. */
const SAVE_AFTER_MS = 3000

const kinds = {
  metro: { top: 'Metro', list: '/portal/metro-tickets', prefix: 'M', title: 'Add Metro Ticket' },
  coin: { top: 'Coins', list: '/portal/coin-tickets', prefix: 'C', title: 'Add Coin Ticket' },
} as const

type Kind = keyof typeof kinds
type Customer = { first: string; last: string; licence: string }

/** A licence of Nevada in the customer's name. */
const licenceOf = ({ first, last, licence }: Customer) =>
  nevada
    .replace('LINDA', first.toUpperCase())
    .replace("O'HARA-QUILL", last.toUpperCase())
    .replace('1402345678', licence)

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const rowOf = (page: Page, ticket: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: ticket, exact: true }) })
const noticeOf = (page: Page, ticket: string) => page.getByRole('listitem', { name: new RegExp(`^${ticket},`) })

const openBrowser = async (browser: Browser, viewport = { width: 1440, height: 900 }) =>
  (await browser.newContext({ viewport, reducedMotion: 'no-preference' })).newPage()

const signInWithKeys = async (page: Page) => {
  const { enter } = typist(page)
  await page.goto('/auth/login')
  await expect(field(page, 'Username or email')).toBeFocused()
  await enter('luis', DEMO_PASSWORD)
  await expect(page.getByRole('dialog', { name: 'Select Station!' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/portal/dashboard')
}

/** Opens the list from the top bar and the form by N; the scan fills what the licence tells. */
const openForm = async (page: Page, kind: Kind, customer: Customer) => {
  const { top, title } = kinds[kind]
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: top, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(field(page, 'First Name')).toBeFocused()
  await scanLicence(page, licenceOf(customer))
  await expect(page.getByRole('status').filter({ hasText: 'Licence scanned' })).toBeVisible()
  await expect(field(page, 'Last Name')).toHaveValue(customer.last)
  await expect(field(page, 'DL No')).toHaveValue(customer.licence)
}

/** A licence does not tell the race, so the focus waits there after the scan; Enter skips all filled fields. */
const passCustomer = async (page: Page) => {
  await expect(field(page, 'Race')).toBeFocused()
  await typist(page).pick('H')
  await expect(field(page, 'Line 1 Qty').or(field(page, 'Line 1 Item'))).toBeFocused()
}

/** Amount, store and clerk are filled already, so Enter stops only at missing fields and at Submit. */
const typeVisit = async (page: Page, amount: string, booth: string) => {
  const { pick } = typist(page)
  await expect(field(page, 'Ticket Amount')).toHaveValue(amount)
  await expect(page.getByText('equal')).toBeVisible()
  await expect(field(page, 'From')).toBeFocused()
  await pick('signs')
  await expect(field(page, 'Booth')).toBeFocused()
  await pick(booth)
  await expect(page.getByRole('button', { name: /^Submit/ })).toBeFocused()
}

const photos = () =>
  Promise.all(
    [1, 2, 3, 4, 5].map(async at => ({
      name: `photo ${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 800, height: 600, channels: 3, background: { r: at * 45, g: 90, b: 40 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  )

const addPhotos = async (page: Page) => {
  // Waits before the key, because otherwise the browser would open its own file window.
  const chooser = page.waitForEvent('filechooser')
  const chosen = await photos()
  await tabTo(page, page.getByLabel('Add to Photos'), 'Shift+Tab')
  await page.keyboard.press('Space')
  await (await chooser).setFiles(chosen)
  await expect(page.getByText('5 of 5')).toBeVisible()
}

/** Saves with the keyboard; the pad that waits at the booth has it at once (`npm run bench` says how soon). */
const saveForPad = async (page: Page, pad: Page, { kind, customer }: { kind: Kind; customer: Customer }) => {
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.url().endsWith(`${kind}-tickets/create-new`)),
    page.keyboard.press('Control+s'),
  ])
  await expect(pad.getByRole('heading', { name: `${customer.first} ${customer.last}` })).toBeVisible()
  const { data } = (await answer.json()) as { data: { id: number } }
  const ticket = `${kinds[kind].prefix}${data.id}`
  await expect(pad.getByText(ticket)).toBeVisible()
  await expect(page).toHaveURL(kinds[kind].list)
  await expect(rowOf(page, ticket).getByRole('img', { name: 'No signature' })).toBeVisible()
  return ticket
}

/** The customer signs; the employee's list, which nobody touches, shows it. */
const signOnPad = async (page: Page, pad: Page, ticket: string) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await sign(pad)
  await pad.clock.fastForward(SAVE_AFTER_MS)
  await expect(pad.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(rowOf(page, ticket).getByRole('img', { name: 'Signed' })).toBeVisible()
  expect(loads).toBe(0)
}

/** All five are in the carousel: one step back from the first is the last. */
const viewPhotos = async (page: Page, ticket: string) => {
  await page.getByRole('button', { name: `Attachments of ${ticket}` }).click()
  await expect(page.getByRole('img', { name: `Attachment 1 of ${ticket}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('img', { name: `Attachment 5 of ${ticket}` })).toBeVisible()
}

const payOut = async (drawer: Page, ticket: string, amount: string) => {
  const notice = noticeOf(drawer, ticket)
  await expect(notice).toContainText(amount)
  await expect(notice.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: /Dismiss/ })).toHaveCount(0)
  const pay = notice.getByRole('button', { name: 'Mark as Paid' })
  await pay.click()
  await expect(drawer.getByText(`${ticket} marked as paid`)).toBeVisible()
  await expect(pay).toHaveCount(0)
}

const chooseOf = async (page: Page, ticket: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${ticket}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

type Voided = { kind: Kind; ticket: string; request: APIRequestContext }

/** Voids with a reason, restores from Void Tickets, and checks that the history tells all of it. */
const voidAndRestore = async (admin: Page, drawer: Page, { kind, ticket, request }: Voided) => {
  const list = `${kinds[kind].list}?id=${ticket.slice(1)}`
  await admin.goto(list)
  await chooseOf(admin, ticket, 'Void…')
  await admin.getByRole('combobox', { name: 'Void Reason' }).click()
  await admin.getByRole('option', { name: 'Wrong amount' }).click()
  await admin.getByRole('button', { name: 'Proceed Void' }).click()
  await expect(rowOf(admin, ticket)).toContainText('Void: Wrong amount')
  await expect(noticeOf(drawer, ticket)).toHaveCount(0)

  await follow(admin, `/portal/void-logger?search=${ticket}`)
  await expect(admin.getByRole('link', { name: ticket, exact: true })).toHaveAttribute(
    'href',
    new RegExp(`/${kind}-tickets/edit/${ticket.slice(1)}$`),
  )
  await chooseOf(admin, ticket, 'Restore')
  const sure = admin.getByRole('alertdialog', { name: `Restore ${ticket}?` })
  await expect(sure).toContainText('counts as handed out; take it back in Notices if the money came back.')
  await sure.getByRole('button', { name: 'Restore' }).click()
  await expect(admin.getByText('Ticket restored')).toBeVisible()
  await expect(admin.getByText('No void tickets found')).toBeVisible()
  await showNoticesOf(drawer, request, [ticket])
  await drawer.reload()
  await expect(noticeOf(drawer, ticket)).toContainText('Paid')
  await noticeOf(drawer, ticket).getByRole('button', { name: 'Undo last payout' }).click()
  await drawer.getByRole('alertdialog').getByRole('button', { name: 'Undo last payout' }).click()
  await expect(noticeOf(drawer, ticket).getByRole('button', { name: 'Mark as Paid' })).toBeVisible()

  await follow(admin, list)
  await expect(rowOf(admin, ticket).getByRole('img', { name: 'Signed' })).toBeVisible()
  await chooseOf(admin, ticket, 'Show Changes History')
  const entries = admin.getByRole('dialog', { name: 'View Changes History' }).getByRole('row')
  await expect(entries).toHaveText([
    /updated at .+restored: Void Yes → No/,
    /updated at .+void: Void No → Yes/,
    /updated at .+printed/,
    /updated at .+signed by the customer at/,
    /created at/,
  ])
}

const openPadAt = async (browser: Browser, booth: string) => {
  const pad = await openBrowser(browser, { width: 820, height: 1180 })
  await pad.clock.install()
  await openPad(pad, booth)
  return pad
}

/** The pad at a booth of its own, the drawer at the notices and an admin, each in a browser of their own. */
const openShop = async (browser: Browser, request: APIRequestContext) => {
  const booth = await addBooth(request)
  const pad = await openPadAt(browser, booth)
  const drawer = await openBrowser(browser)
  await signInAs(drawer, 'Drawer', '/portal/notices')
  await expect(drawer.getByText('Live')).toBeVisible()
  const admin = await openBrowser(browser)
  await signInAs(admin, 'Admin')
  const close = () => Promise.all([pad, drawer, admin].map(person => person.context().close()))
  return { booth, pad, drawer, admin, close }
}

test('a Metro ticket walks from the scan with 5 photos to the signature, the payout, the void and back', async ({
  page,
  browser,
  request,
}) => {
  const customer = { first: 'Walda', last: 'Metrowalk', licence: '1402399001' }
  const { booth, pad, drawer, admin, close } = await openShop(browser, request)
  await signInWithKeys(page)
  await openForm(page, 'metro', customer)
  await passCustomer(page)
  await typist(page).enter('1', 'Wedding set. Gold 14k', '620', '2', 'Hoop earrings. Gold 10k', '105', '')
  await typeVisit(page, '725', booth)
  await addPhotos(page)
  const ticket = await saveForPad(page, pad, { kind: 'metro', customer })
  await signOnPad(page, pad, ticket)
  await viewPhotos(page, ticket)
  await payOut(drawer, ticket, '$725.00')
  await voidAndRestore(admin, drawer, { kind: 'metro', ticket, request })
  await close()
})

test('a coin ticket with bitcoin walks to the pad with the keyboard alone, and the customer scans the wallet after signing', async ({
  page,
  browser,
  request,
}) => {
  const customer = { first: 'Wanda', last: 'Coinwalk', licence: '1402399002' }
  const booth = await addBooth(request)
  const pad = await openPadAt(browser, booth)
  await (await callAs(request, 'Admin')).post('spot-prices/save', { item: 'btc', price: 98_500 })
  await signInAs(page, 'Employee', '/portal/dashboard')
  await openForm(page, 'coin', customer)
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('*Required at least 1 Item in Property Description.')
  await expect(problems(page).locator('[style*=runs]'), 'document 2: 4 seconds').toHaveAttribute('style', '--runs: 4s;')
  await field(page, 'Race').focus()
  await passCustomer(page)
  const { enter, pick } = typist(page)
  await pick('bit')
  await enter('1240')
  await pick('morg')
  await enter('12', '420', '')
  await expect(field(page, 'Line 1 Qty')).toHaveValue('0.01258883')
  await expect(field(page, 'Line 1 Unit')).toHaveValue('BTC')
  await expect(page.getByText('BTC 98,500.00')).toBeVisible()
  await typeVisit(page, '1660', booth)
  await addPhotos(page)
  const ticket = await saveForPad(page, pad, { kind: 'coin', customer })
  expect(await coinItemsOf(request, Number(ticket.slice(1)))).toMatchObject([
    { name: 'bitcoin', qty: 0.01258883, unit: 'BTC', cost: 1240 },
    { name: 'Morgan Dollar', qty: 12, unit: '', cost: 420 },
  ])
  await signOnPad(page, pad, ticket)
  await viewPhotos(page, ticket)
  await pad.clock.fastForward(10_000)
  await expect(pad.getByText(`the code has our address and the amount of ticket ${ticket}.`)).toBeVisible()
  const code = pad.getByRole('img', { name: 'Wallet code for 0.01258883 Bitcoin' })
  expect(await readQr(code)).toBe(`bitcoin:${DEMO_BITCOIN}?amount=0.01258883`)
  await pad.context().close()
})
