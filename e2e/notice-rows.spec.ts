import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { ticketDetails } from '../tests/factories.ts'
import { type NoticeFeed, showNoticesOf } from './notice-feed.ts'
import { addBooth, addMetroTicket } from './pads.ts'
import { callAs, signInAs } from './people.ts'

const noteClicks = (page: Page) =>
  page.evaluate(() => {
    const clicks: string[] = []
    Object.assign(window, { clicks })
    const note = ({ target }: Event) => clicks.push((target as Element).getAttribute('aria-label') ?? '')
    document.addEventListener('click', note, true)
  })
const clicksOn = (page: Page) => page.evaluate(() => (window as unknown as { clicks: string[] }).clicks)

test('with the keyboard alone: who has paid or dismissed goes on to the next one, who takes it back stays', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const older = `M${await addMetroTicket(request, booth)}`
  const newer = `M${await addMetroTicket(request, booth)}`
  await showNoticesOf(page, request, [older, newer])
  await page.clock.install()
  await signInAs(page, 'Admin', '/portal/notices')
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
  await notes.getByLabel('$20').focus()
  await page.keyboard.type('2')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Notes of ${newer} saved`)).toBeVisible()
  await expect(edit).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(button(`Mark as Paid ${newer}`)).toBeFocused()
  await expect(button(`Mark as Paid ${newer}`)).toContainText('Mark as Paid')
  await noteClicks(page)
  // Enter is held down: one press pays only one notice, however long it lasts.
  await page.keyboard.down('Enter')
  await expect(button(`Mark as Paid ${older}`)).toBeFocused()
  await page.clock.fastForward(1000)
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await clicksOn(page)).toEqual([`Mark as Paid ${newer}`])

  await button('Undo').focus()
  await page.keyboard.press('Enter')
  await expect(button(`Mark as Paid ${newer}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(`Mark as Paid ${older}`)).toBeFocused()
  // A press right after a payment is not taken: its row may have moved.
  await page.clock.fastForward(1000)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Notices' }), 'none is left to pay').toBeFocused()
  await button(`Undo last payout of ${newer}`).focus()
  await page.keyboard.press('Enter')
  const sure = page.getByRole('alertdialog', { name: `Undo last payout of ${newer}?` })
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await sure.getByRole('button', { name: 'Undo last payout' }).press('Enter')
  await expect(button(`Mark as Paid ${newer}`)).toBeFocused()
  await page.clock.fastForward(1000)
  await button(`Mark as Paid ${newer}`).press('Enter')
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeFocused()

  await button(`Dismiss ${newer}`).focus()
  await page.keyboard.press('Enter')
  await expect(button(`Dismiss ${newer}`)).toHaveCount(0)
  await expect(button(`Dismiss ${older}`)).toBeFocused()
})

/** A ticket of $1,240 that was paid in cash and then edited. */
const editPaid = async (request: APIRequestContext, change: (id: number) => object) => {
  const booth = await addBooth(request)
  const id = await addMetroTicket(request, booth)
  const admin = await callAs(request, 'Admin')
  const feed = (await (await admin.get('common/get-all-notices')).json()) as NoticeFeed
  const notice = feed.data.find(({ ticketId }) => ticketId === `M${id}`)
  await admin.post('common/update-notice-details', { id: notice?.id, isPaid: true })
  const edited = await admin.post('metro-tickets/edit-ticket', { ...ticketDetails, ...change(id), booth, id })
  expect(edited.status()).toBe(200)
  return id
}

test('what is to be given and taken back is said in words, marked as what it is, and can all come back', async ({
  page,
  request,
}) => {
  const byCheck = await editPaid(request, id => ({
    payment: 'check',
    checkNumber: `8${String(id).padStart(5, '0')}`,
    paymentCheckAmount: 740,
  }))
  const byWire = await editPaid(request, () => ({ payment: 'wire' }))
  const lowered = await editPaid(request, () => ({ ticketAmount: 1200 }))
  const allBack = await editPaid(request, () => ({ ticketAmount: 740 }))
  await showNoticesOf(
    page,
    request,
    [byCheck, byWire, lowered, allBack].map(id => `M${id}`),
  )
  await page.clock.install()
  await signInAs(page, 'Admin', '/portal/dashboard')
  const words = /give a check of \$740\.00.*take back \$740\.00 cash/s
  await expect(page.getByRole('list', { name: 'Unpaid notices' })).toContainText(words)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Unpaid notices' }) })
  await expect(card, 'a wire is not counted as to pay out here').toContainText('By wire')
  await expect(card).toContainText('To take back')

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Notices' }).click()
  const rowOf = (id: number) => page.locator('li').filter({ hasText: `M${id}` })
  await expect(
    page.getByRole('listitem', { name: `M${byCheck}, give a check of $740.00, take back $740.00 cash` }),
  ).toContainText(words)
  await expect(page.getByText(/ to pay, \$[\d,.]+ · \$[\d,.]+ by wire · \$[\d,.]+ to take back/)).toBeVisible()

  await expect(page.getByRole('listitem', { name: `M${allBack}, take back $500.00 cash` })).toBeVisible()
  await page.getByRole('button', { name: `Actions for M${allBack}` }).click()
  await page.getByRole('menuitem', { name: 'All of it came back: $1,240.00 cash' }).click()
  const sure = page.getByRole('alertdialog', { name: `Did all of M${allBack} come back?` })
  await expect(sure).toContainText('$1,240.00 cash counts as not handed out')
  await sure.getByRole('button', { name: 'All of it came back' }).click()
  await expect(page.getByRole('listitem', { name: `M${allBack}, $740.00` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Mark as Paid M${allBack}` })).toBeFocused()

  await expect(rowOf(lowered).getByRole('button', { name: /^Mark as/ })).toContainText('Mark as Taken Back')
  await rowOf(lowered)
    .getByRole('button', { name: `Mark as Taken Back M${lowered}` })
    .click()
  await expect(page.getByText(`M${lowered} marked as taken back`)).toBeVisible()
  await expect(rowOf(lowered)).toContainText('Taken Back')
  await expect(rowOf(lowered)).toContainText('took back $40.00 cash')

  // A press right after a payment is not taken: its row may have moved.
  await page.clock.fastForward(1000)
  await page.getByRole('button', { name: `Mark as Paid M${byWire}` }).click()
  await expect(page.getByText(`M${byWire} marked as paid`)).toBeVisible()
  await expect(rowOf(byWire)).toContainText('took back $1,240.00 cash')
})

test('who voids a ticket that was paid is told which money has to come back, also before a copy is made', async ({
  page,
  request,
}) => {
  const id = await editPaid(request, () => ({}))
  await signInAs(page, 'Admin', `/portal/metro-tickets?id=${id}`)
  await page.getByRole('button', { name: `Actions for M${id}` }).click()
  await page.getByRole('menuitem', { name: 'Void…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose Void Reason' })
  const text = 'Paid out: $1,240.00 cash. It must come back to the metro drawer.'
  await expect(dialog).toContainText(text)
  await dialog.getByRole('combobox', { name: 'Void Reason' }).click()
  await page.getByRole('option', { name: 'Other', exact: true }).click()
  await dialog.getByLabel('Reason', { exact: true }).fill('Changed their mind')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const message = page.getByRole('region', { name: 'Messages' })
  await expect(message).toContainText(`M${id} is void`)
  await expect(message).toContainText(text)

  await page.goto(`/portal/void-logger?search=M${id}`)
  await expect(page.getByRole('columnheader', { name: 'Handed Out', exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: '1,240.00', exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: `Actions for M${id}` }).click()
  await page.getByRole('menuitem', { name: 'Copy to a new ticket' }).click()
  const sure = page.getByRole('alertdialog', { name: `Make a new ticket from M${id}?` })
  await expect(sure).toContainText(`$1,240.00 of M${id} counts as handed out; paying the new ticket pays it again`)
})

test('a count begins with the one before, is replaced by typing, and not thrown away without a question', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const raised = await addMetroTicket(request, booth)
  const lowered = await editPaid(request, () => ({ ticketAmount: 740 }))
  await showNoticesOf(page, request, [`M${raised}`, `M${lowered}`])
  await signInAs(page, 'Admin', '/portal/notices')
  const editorOf = (id: number) => ({
    dialog: page.getByRole('dialog', { name: `Edit M${id}` }),
    open: page.getByRole('button', { name: `Edit M${id}` }),
  })

  const { dialog, open } = editorOf(raised)
  await open.click()
  await dialog.getByLabel('$100').fill('12')
  await dialog.getByLabel('$20').fill('2')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Notes of M${raised} saved`)).toBeVisible()
  const admin = await callAs(request, 'Admin')
  await admin.post('metro-tickets/edit-ticket', { ...ticketDetails, ticketAmount: 1260, booth, id: raised })
  await expect(page.getByRole('listitem', { name: `M${raised}, $1,260.00` })).toBeVisible()
  await open.click()
  await expect(dialog).toContainText('These were counted when it was $1,240.00.')
  await expect(dialog.getByLabel('$100')).toHaveValue('12')
  await expect(dialog).toContainText('−$20.00')
  await expect(dialog.getByLabel('$100')).toBeFocused()
  await page.keyboard.type('11')
  await dialog.getByLabel('$20').click()
  await page.keyboard.type('8')
  await expect(dialog.getByLabel('$100')).toHaveValue('11')
  await expect(dialog.getByLabel('$20')).toHaveValue('8')
  await expect(dialog.getByText('equal')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)

  await open.click()
  await expect(dialog.getByLabel('$100')).toBeFocused()
  await dialog.getByLabel('$20').click()
  await dialog.getByLabel('$100').click()
  await page.keyboard.type('6')
  await expect(dialog.getByLabel('$100')).toHaveValue('6')
  const lost = page.getByRole('alertdialog', { name: 'Unsaved data will be lost!' })
  await page.keyboard.press('Escape')
  await lost.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('$100')).toHaveValue('6')
  await page.keyboard.press('Escape')
  await lost.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await open.click()
  await expect(dialog.getByLabel('$100')).toHaveValue('11')
  await page.keyboard.press('Escape')

  const other = editorOf(lowered)
  await other.open.click()
  await expect(other.dialog).toContainText(
    'Which notes make up the $740.00 in cash of this ticket? $1,240.00 was given before, $500.00 of it comes back.',
  )
})
