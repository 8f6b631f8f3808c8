import { chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../db/demo.ts'
import { timePad } from './pad.ts'

const ROUNDS = 5
const KEYS = 40
/** The shortest time between two clicks of a person. */
const LOOK_MS = 250
const lists = ['Clerks', 'From Options', 'Items', 'Booths', 'LeadsOnline Rules'] as const

/** In milliseconds. */
export type Quickness = { p50: number; worst: number; limit: number }

// These run in the page, where every frame is visible.
const untilFrame = `(async isThere => {
  const from = performance.now()
  while (!isThere()) await new Promise(requestAnimationFrame)
  return performance.now() - from
})`
const hasTitle = (title: string) =>
  `document.querySelector('main h1')?.textContent.startsWith('${title}') && document.querySelector('main tbody tr')`

const click = (link: string, until: string) => `(() => {
  ${link}.click()
  return ${untilFrame}(() => ${until})
})()`
const menuLink = (title: string) =>
  `[...document.querySelectorAll('nav a')].find(one => one.textContent.trim() === '${title}')`

const anyLink = (part: string) =>
  `(links => links[Math.floor(Math.random() * links.length)])(document.querySelectorAll('main a[href*="/${part}/"]'))`
// Placeholders of rows do not count.
const hasTickets = `${hasTitle('Metro Tickets')} && document.querySelector('main a[href*="/view-items/"]')`
const toItems = click(anyLink('view-items'), hasTitle('View Ticket Items (Amount'))
const hasForm = `document.querySelector('main h1')?.textContent.startsWith('Edit Metro Ticket') &&
  [...document.querySelectorAll('main label')].find(one => one.textContent.startsWith('Last Name'))?.control?.value`
const toForm = click(anyLink('edit'), hasForm)
const back = `(() => {
  history.back()
  return ${untilFrame}(() => ${hasTickets})
})()`

// A key costs React's work and the layout after it.
const typeKey = `(async () => {
  const field = document.activeElement
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const from = performance.now()
  write.call(field, field.value + 'x')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await null
  await null
  field.getBoundingClientRect()
  return performance.now() - from
})()`

// Waits until nothing was fetched for a while.
const untilQuiet = `new Promise(done => {
  let known = -1
  const look = () => {
    const count = performance.getEntriesByType('resource').length
    if (count === known) return done()
    known = count
    setTimeout(look, 2000)
  }
  look()
})`

const signIn = async (page: Page) => {
  await page.goto('/auth/login')
  await page.getByLabel('Username or email').fill('dana')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'SETTINGS 2' }).click()
  // The menu's other screens are fetched while a clerk reads the first page.
  await page.evaluate(untilQuiet)
}

const quickness = (times: readonly number[], limit: number): Quickness => {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0, limit }
}

/** Runs the scripts in turn and answers the times of each, without the first. */
const timed = async (page: Page, scripts: readonly string[], rounds: number) => {
  const times = scripts.map((): number[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [at, script] of scripts.entries()) {
      const time = await page.evaluate<number>(script)
      if (round > 0) times[at]?.push(time)
      await page.waitForTimeout(LOOK_MS)
    }
  return times
}

export const measureClicks = async (base: string, token: string): Promise<Record<string, Quickness>> => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage({ baseURL: base, viewport: { width: 1440, height: 900 } })
  await signIn(page)
  const menu = await timed(
    page,
    lists.map(name => click(menuLink(name), hasTitle(name))),
    ROUNDS,
  )
  await page.evaluate(click(menuLink('Metro Tickets'), hasTickets))
  const [toItemsTimes = [], fromItems = []] = await timed(page, [toItems, back], ROUNDS * 2)
  const [toFormTimes = [], fromForm = []] = await timed(page, [toForm, back], ROUNDS * 2)
  await page.locator('main a[href*="/view-items/"]').first().click()
  for (let line = 1; line < 10; line++) await page.getByRole('button', { name: 'Add line', exact: true }).click()
  await page.getByLabel('Line 1 Description', { exact: true }).focus()
  const [keys = []] = await timed(page, [typeKey], KEYS)
  const pad = await timePad(page, token)
  await browser.close()
  return {
    'to another list': quickness(menu.flat(), 100),
    'list to the items of a ticket': quickness(toItemsTimes, 100),
    'back from the items': quickness(fromItems, 100),
    'list to the form of a ticket': quickness(toFormTimes, 100),
    'back from the form': quickness(fromForm, 100),
    'a key in the items grid': quickness(keys, 16),
    'a saved ticket on the pad': quickness(pad, 1000),
  }
}
