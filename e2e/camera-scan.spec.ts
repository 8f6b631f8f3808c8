import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { nevada, washington } from '#tests/licence-samples.ts'
import { ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { drawCard, filmOf } from './licence-card.ts'
import { callAs, signInAs, signInByForm } from './people.ts'

const METRO = '/portal/metro-tickets/add-new'
const COIN = '/portal/coin-tickets/add-new'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Scan with camera' })
const tryAgain = (page: Page) => dialogOf(page).getByRole('button', { name: 'Try again' })
const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** A Chromium whose camera shows this film; 'shop.test' stands for any address without HTTPS. */
const launchWithCamera = async (film: string) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_WITH_CAMERA ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      '--host-resolver-rules=MAP shop.test 127.0.0.1',
    ],
  })

test.describe('with a camera', () => {
  let browser: Browser
  test.beforeAll(async () => {
    browser = await launchWithCamera(await filmOf(await drawCard(washington, 6)))
  })
  test.afterAll(() => browser.close())

  test('a licence held before the camera, not quite straight, fills the form and shows what differs', async ({
    baseURL,
    request,
  }) => {
    const odd = { firstName: 'Odd', middleName: '', lastName: 'Wolfe', dOB: '02021982', sex: 'M' }
    const papers = { dLState: 'WA', dLNo: 'WDL0AB1CD23E', dLExpirationDate: '02022028', address: '9 Camera Court' }
    const employee = await callAs(request, 'Employee')
    await employee.post('metro-tickets/create-new', { details: { ...ticketDetails, ...odd, ...papers }, items: [] })

    const context = await browser.newContext({ baseURL: String(baseURL) })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices
      const open = devices.getUserMedia.bind(devices)
      devices.getUserMedia = async wanted => {
        const stream = await open(wanted)
        Object.assign(window, { cameraTracks: stream.getTracks() })
        return stream
      }
    })
    await signInAs(page, 'Employee', METRO)
    await expect(field(page, 'First Name')).toBeFocused()
    await field(page, 'Comment').fill('typed before the scan')
    await page.keyboard.press('F2')
    await expect(dialogOf(page)).toContainText('The camera is not allowed')
    await context.grantPermissions(['camera'])
    await tryAgain(page).click()

    await expect(dialogOf(page)).toBeHidden({ timeout: 20_000 })
    await expect(field(page, 'Last Name')).toHaveValue('Wolfeschlegelsteinhausenber')
    await expect(field(page, 'DL No')).toHaveValue('WDL0AB1CD23E')
    await expect(field(page, 'Comment')).toHaveValue('typed before the scan')
    await expect(page.getByText('Licence scanned')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Different from the last visit' })).toContainText(
      /Address9 Camera Court.*1 Pike Pl/,
    )
    const tracks = await page.evaluate(() =>
      (window as { cameraTracks?: MediaStreamTrack[] }).cameraTracks?.map(track => track.readyState),
    )
    expect(tracks).toEqual(['ended'])
    await context.close()
  })

  test('without HTTPS the dialog says why there is no camera, and a photo is read all the same', async ({
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: String(baseURL).replace('127.0.0.1', 'shop.test') })
    const page = await context.newPage()
    await signInByForm(page, 'Employee', `/auth/login?r=${COIN}`)
    await page.getByRole('button', { name: 'Scan with camera' }).click()
    await expect(dialogOf(page)).toContainText('The camera needs HTTPS')
    await page.getByLabel('Photo of the licence').setInputFiles(photo('back.jpg', await drawCard(nevada, 5)))
    await expect(field(page, 'First Name')).toHaveValue('Linda', { timeout: 20_000 })
    await context.close()
  })
})

test('a photo that lies on its side is read; one without a barcode, or no image at all, loses nothing typed', async ({
  page,
}) => {
  await signInAs(page, 'Employee', METRO)
  await field(page, 'First Name').fill('Typed')
  await field(page, 'Comment').fill('two rings')
  await page.keyboard.press('F2')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('No camera found')
  const file = page.getByLabel('Photo of the licence')
  // The search tries every angle before it finds nothing, which takes a while.
  const wall = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#8d8678' } })
    .jpeg()
    .toBuffer()
  await file.setInputFiles(photo('wall.jpg', wall))
  await expect(dialog.getByRole('alert')).toContainText('No barcode found in wall.jpg', { timeout: 20_000 })
  await file.setInputFiles(photo('letter.jpg', await drawCard('A parcel, not a person', 0)))
  await expect(dialog.getByRole('alert')).toContainText('The barcode in letter.jpg is not that of a driver licence')
  await file.setInputFiles(photo('false.jpg', Buffer.from('no image at all')))
  await expect(dialog.getByRole('alert')).toContainText('false.jpg can not be read')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field(page, 'First Name')).toHaveValue('Typed')
  await page.keyboard.press('F2')
  await file.setInputFiles(photo('side.jpg', await drawCard(nevada, 90)))
  await page.getByRole('button', { name: 'Take the licence' }).click({ timeout: 20_000 })
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  await expect(field(page, 'First Name')).toHaveValue('Linda')
  await expect(field(page, 'Last Name')).toHaveValue("O'Hara-Quill")
  await expect(field(page, 'Comment')).toHaveValue('two rings')
})
