import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../db/demo.ts'

const ROUNDS = 5
const lists = ['Clerks', 'From Options', 'Items', 'Booths', 'LeadsOnline Rules'] as const

// Runs in the page, where every frame can be watched.
const clickAndWait = (title: string) => `(async () => {
  const link = [...document.querySelectorAll('nav a')].find(one => one.textContent.trim() === '${title}')
  const from = performance.now()
  link.click()
  while (document.querySelector('main h1')?.textContent !== '${title}') await new Promise(requestAnimationFrame)
  return performance.now() - from
})()`

// Until nothing more was fetched for a while.
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

/** From the click on a menu link to the frame of its list, in milliseconds. */
export const measureClicks = async (base: string) => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${base}/auth/login`)
  await page.getByLabel('Username or email').fill('dana')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'SETTINGS 2' }).click()
  // A clerk reads the first page before going on; the menu's other screens are fetched meanwhile.
  await page.evaluate(untilQuiet)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const name of lists) times.push(await page.evaluate<number>(clickAndWait(name)))
  await browser.close()
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(times.length / 2)] ?? 0, worst: times.at(-1) ?? 0 }
}
