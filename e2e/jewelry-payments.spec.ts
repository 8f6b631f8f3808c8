import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { intercept } from './intercept.ts'
import { inParts, JEWELRY, makeJewelryReceipt, readJewelryReceipt, savedNumber } from './jewelry-shop.ts'
import { typeByHand, typist } from './keyboard.ts'
import { choose, isUncut, numberedRow } from './list-rows.ts'
import { button, field, pickOption, problems } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Jewelry that is paid in parts: in its form, in the dialog of its list, and what may go wrong. */

const part = (page: Page, label: string) => field(page, `New payment ${label}`)

test('a sale in three parts: cash with the form, a card from the list, the rest in cash & card with change', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000)
  await signInAs(page, 'Admin', `${JEWELRY}/create-new`)
  const { enter, pick } = typist(page)
  await expect(field(page, 'First Name')).toBeFocused()
  await enter('Grace', 'Yoon', '702 555 0193')
  await pick('signs')
  await pick('Luis')
  await pick('Booth 2')
  await enter('', '1', 'Ring, solitaire 0.72 ct', '1850', '')
  await expect(page.getByRole('radio', { name: 'full' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(part(page, 'Paid By')).toBeFocused()
  await page.keyboard.press('Tab')
  await enter('1000')
  await expect(part(page, 'Cash Tendered')).toBeFocused()
  await page.keyboard.type('1000')
  await expect(page.getByText('Remaining after it $1,004.94')).toBeVisible()
  await page.keyboard.press('Control+s')
  const number = await savedNumber(page)
  const row = numberedRow(page, number)
  await expect(row).toContainText('partial')
  await expect(row).toContainText('1 · 1,000.00')

  await choose(page, number, 'Take Payment 1,004.94')
  const dialog = page.getByRole('dialog', { name: `Payments of ${number}` })
  await expect(dialog).toContainText('$1,004.94 remains')
  await expectAccessible(page)
  await pickOption(page, 'New payment Paid By', 'creditcard')
  await part(page, 'Total Amount').fill('500')
  await part(page, 'Card Number').fill('4417')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Save Payment')).toBeFocused()
  await pickOption(page, 'New payment Paid By', 'cash')
  await part(page, 'Paid By').focus()
  await typeByHand(page, 'credit')
  await page.keyboard.press('Control+s')
  await expect(dialog, 'a choice that is typed is taken, and saved').toContainText('$504.94 remains')
  await expect(dialog.getByRole('row', { name: /creditcard 500\.00/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('504.94')

  await row.getByRole('link', { name: number }).click()
  await expect(page.getByText('partial, $504.94 remains')).toBeVisible()
  await pickOption(page, 'New payment Paid By', 'cash & creditcard')
  await button(page, 'Pay all $504.94').click()
  await expect(part(page, 'Cash Tendered')).toBeFocused()
  await expect(part(page, 'Total Amount')).toHaveValue('504.94')
  await part(page, 'Cash Tendered').fill('520')
  await part(page, 'Card Number').fill('8821')
  await expect(page.getByText('Change $15.06')).toBeVisible()
  await expect(page.getByText('1 payment not saved')).toBeVisible()
  await button(page, 'Why this tax?').click()
  await expect(page.getByText('Share of each payment')).toBeVisible()
  await expectAccessible(page)
  await part(page, 'Card Number').press('Control+s')
  await expect(page.getByText('Paid in full. Change $15.06')).toBeVisible()
  await expect(page.getByText('settled', { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Change', exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /cash & creditcard 504\.94 520\.00 15\.06 8821/ })).toBeVisible()
  await expect(page.getByText('1 payment not saved')).toHaveCount(0)
  await expect(part(page, 'Total Amount')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeFocused()
  await page.keyboard.press('Escape')
  const cell = row.getByRole('cell', { name: 'settled 3 · 2,004.94' })
  await expect.poll(() => cell.evaluate(isUncut), { message: 'the list has room for it' }).toBe(true)
  const { details, payments } = await readJewelryReceipt(request, Number(number.slice(2)))
  expect(details.remainingAmount).toBe(0)
  expect(payments.map(({ paidBy, totalAmount, change }) => [paidBy, totalAmount, change])).toEqual([
    ['cash', 1000, 0],
    ['creditcard', 500, 0],
    ['cash_creditcard', 504.94, 15.06],
  ])
})

test('Admin opens a receipt for one edit on its form; a payment that is refused lists every text and marks its fields, and Submit takes it along with the rest', async ({
  page,
  request,
}) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  await field(page, 'First Name').fill('Rose')
  const oneTime = page.getByRole('switch', { name: 'One-time edit' })
  await oneTime.click()
  await expect(oneTime).toBeChecked()
  await expect(field(page, 'First Name')).toHaveValue('Rose')
  expect((await readJewelryReceipt(request, id)).details).toMatchObject({ oneTimeEdit: true })
  await pickOption(page, 'New payment Paid By', 'cash & creditcard')
  await part(page, 'Total Amount').fill('2000')
  await button(page, 'Save Payment').click()
  for (const text of [
    'Total Amount is more than the $1,004.94 that remains',
    'Cash Tendered is Blank',
    'Card Number is Blank',
  ])
    await expect(problems(page)).toContainText(text)
  await expect(part(page, 'Total Amount')).toBeFocused()
  await part(page, 'Total Amount').fill('500')
  await part(page, 'Cash Tendered').fill('200')
  await part(page, 'Card Number').fill('8821')
  await field(page, 'Line 2 Qty').fill('1')
  await field(page, 'Line 2 Description').fill('Engraving')
  await field(page, 'Line 2 Price').fill('60')
  await expect(page.getByText('Submit saves it with the changed items.')).toBeVisible()
  await expect(button(page, 'Save Payment')).toBeDisabled()
  await page.keyboard.press('Control+s')
  await expect(numberedRow(page, `JR${id}`)).toContainText('2 · 1,500.00')
  const { details, payments } = await readJewelryReceipt(request, id)
  expect(details).toMatchObject({ ticketAmount: 2069.97, remainingAmount: 569.97 })
  expect(payments).toHaveLength(2)
})

test('an employee takes a payment of a closed receipt, and deletes one only once Admin has opened it', async ({
  page,
  request,
}) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Employee', `${JEWELRY}/edit/${id}`)
  await expect(page.getByRole('button', { name: "Can't Update" })).toBeDisabled()
  await part(page, 'Total Amount').fill('100')
  await part(page, 'Cash Tendered').fill('100')
  await button(page, 'Save Payment').click()
  await expect(page.getByText('partial, $904.94 remains')).toBeVisible()
  await expect(button(page, 'Delete payment 2')).toHaveCount(0)
  const admin = await callAs(request, 'Admin')
  await admin.post('jewelry-receipts/edit-receipt-render-table-data', { id, oneTimeEdit: true })
  await page.reload()
  await button(page, 'Delete payment 2').click()
  const question = page.getByRole('alertdialog', { name: 'Delete the payment of $100.00?' })
  await expect(question).toContainText('Its cash of $100.00 leaves the till again.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('partial, $1,004.94 remains')).toBeVisible()
})

test('what a field of a payment does not take is said below it, and more cash than a part takes is called too much; a check without its number is refused, and pays to the cent', async ({
  page,
  request,
}) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  await part(page, 'Cash Tendered').focus()
  await typeByHand(page, '75.55')
  await expect(part(page, 'Cash Tendered')).toHaveValue('75')
  await expect(page.getByText('Cash Tendered must be in whole dollars.')).toBeVisible()
  await part(page, 'Total Amount').focus()
  await typeByHand(page, '1,50')
  await expect(part(page, 'Total Amount')).toHaveValue('1')
  await expect(page.getByText('Numbers are typed without commas.')).toBeVisible()
  await part(page, 'Total Amount').fill('')
  await typeByHand(page, '1,250.5')
  await expect(part(page, 'Total Amount')).toHaveValue('1250.5')
  await expect(page.getByText('Numbers are typed without commas.')).toHaveCount(0)
  await part(page, 'Total Amount').fill('')
  await typeByHand(page, '1,2504')
  await expect(part(page, 'Total Amount')).toHaveValue('1250')
  await button(page, 'Save Payment').click()
  await expect(problems(page)).toContainText('Total Amount: Numbers are typed without commas')
  await expect(part(page, 'Total Amount')).toBeFocused()
  await problems(page).getByRole('button', { name: 'Close' }).click()
  await part(page, 'Total Amount').fill('500')
  await part(page, 'Cash Tendered').fill('600')
  await expect(page.getByText('$100.00 too much: change is given with the last payment only')).toBeVisible()
  await expect(page.getByText('Change $100.00')).toHaveCount(0)
  await button(page, 'Save Payment').click()
  await problems(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Cash Tendered is more than Total Amount' })).toBeVisible()

  await pickOption(page, 'New payment Paid By', 'creditcard')
  await expect(page.getByText('must be in whole dollars')).toHaveCount(0)
  const card = part(page, 'Card Number')
  const fourDigits = page.getByRole('paragraph').filter({ hasText: 'Only the last 4 digits.' })
  await card.fill('4111111111111111')
  await expect(card).toHaveValue('')
  await expect(fourDigits).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(fourDigits, 'also once it is left').toBeVisible()
  await card.fill('1111')
  await expect(fourDigits).toHaveCount(0)
  await card.fill('')
  await card.pressSequentially('44171')
  await expect(card).toHaveValue('4417')
  await expect(fourDigits).toBeVisible()

  await pickOption(page, 'New payment Paid By', 'check')
  await part(page, 'Total Amount').fill('250.50')
  await part(page, 'Check Number').fill('')
  await button(page, 'Save Payment').click()
  await expect(problems(page)).toContainText('Check Number is Blank')
  await part(page, 'Check Number').fill('13140')
  await button(page, 'Save Payment').click()
  await expect(page.getByRole('row', { name: /check 250\.50 13140/ })).toBeVisible()
  await pickOption(page, 'New payment Paid By', 'check')
  await part(page, 'Total Amount').fill('100')
  await part(page, 'Check Number').fill('9021')
  await button(page, 'Save Payment').click()
  await expect(page.getByRole('row', { name: /check 100\.00 9021/ }), 'without its prefix').toBeVisible()
  expect((await readJewelryReceipt(request, id)).details.paidBy).toBe('cash_check')
})

test("a payment that fails shows the server's text, that something went wrong or that it was not sent, and stays typed", async ({
  page,
  context,
  request,
}) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  await part(page, 'Total Amount').fill('100')
  await part(page, 'Cash Tendered').fill('100')
  const save = '**/api/jewelry-receipts/save-receipt-payment-data'
  await intercept(page, save, route =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'The items have changed' } }),
  )
  await button(page, 'Save Payment').click()
  await expect(page.getByText('The items have changed')).toBeVisible()
  await page.unroute(save)
  const broken = { status: 500, json: { code: 'failed', message: 'relation receipts is missing' } }
  await intercept(page, save, route => route.fulfill(broken))
  await button(page, 'Save Payment').click()
  await expect(page.getByText('Something went wrong! Please clear and retry')).toBeVisible()
  await expect(part(page, 'Total Amount')).toHaveValue('100')
  await page.unroute(save)
  await context.setOffline(true)
  await button(page, 'Save Payment').click()
  await expect(page.getByText('It was not sent.')).toBeVisible()
  await expect(page.getByText('It may have been saved.')).toHaveCount(0)
  await context.setOffline(false)

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await expect(leaving).toBeVisible()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(new RegExp(`${JEWELRY}$`))
  await page.goBack()
  await expect(part(page, 'Total Amount')).toHaveValue('100')
  await button(page, 'Clear').click()
  await expect(part(page, 'Total Amount')).toHaveValue('')
  await button(page, 'Undo').click()
  await expect(part(page, 'Total Amount')).toHaveValue('100')
})

test('Submit saves a typed payment and a typed note by themselves first, then the rest; a refused payment keeps the rest open', async ({
  page,
  request,
}) => {
  const id = await makeJewelryReceipt(request, inParts)
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  const saves: string[] = []
  page.on('request', sent => {
    const call = new URL(sent.url()).pathname.split('/').at(-1) ?? ''
    if (sent.method() === 'POST' && /^(save-receipt-payment-data|edit-receipt.*)$/.test(call)) saves.push(call)
  })
  const firstName = field(page, 'First Name')
  await firstName.fill('Rose')
  await field(page, 'Note').fill('sized 7')
  await part(page, 'Total Amount').fill('2000')
  await part(page, 'Cash Tendered').fill('2000')
  await firstName.press('Control+s')
  await expect(problems(page)).toContainText('Total Amount is more than the $1,004.94 that remains')
  expect(saves).toEqual([])
  await part(page, 'Total Amount').fill('500')
  await part(page, 'Cash Tendered').fill('500')
  await firstName.press('Control+s')
  await expect(page.getByText(`Receipt JR${id} saved`)).toBeVisible()
  await expect(numberedRow(page, `JR${id}`)).toContainText('2 · 1,500.00')
  expect(saves).toEqual(['save-receipt-payment-data', 'edit-receipt-note', 'edit-receipt'])
  const { details, payments } = await readJewelryReceipt(request, id)
  expect(details).toMatchObject({ firstName: 'Rose', note: 'sized 7', remainingAmount: 504.94 })
  expect(payments).toHaveLength(2)
})
