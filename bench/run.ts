import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { measureBidders } from './bidders.ts'
import { cases, farPage, firstPage, frequentWord, oldWord } from './cases.ts'
import { measureClicks } from './clicks.ts'
import { measureInsight } from './insight.ts'
import { measureLedger } from './ledger.ts'
import { measureLocks } from './locks.ts'
import { measureListBesidePapers, measurePapers } from './papers.ts'
import { measureReceipts } from './receipts.ts'
import { type Base, bases } from './servers.ts'
import { type BenchShop, openBenchShop } from './shop.ts'
import {
  type CallLine,
  printBeside,
  printBidders,
  printBrowser,
  printGrowthHead,
  printHead,
  printInsight,
  printLedger,
  printLine,
  printLocks,
  printPapers,
  printReceipts,
  printTurns,
  type Report,
} from './table.ts'
import { type BenchTarget, described, loadOf, ROUNDS, takeTurns } from './turns.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
/** Each with three lines. */
const RECEIPTS = Math.ceil(ROWS / 2)
/** Each with ten lines. */
const INVOICES = Math.ceil(ROWS / 10)
/** Postings of tickets and receipts, and transfers. */
const POSTINGS = Number(process.env.POSTINGS ?? 2 * ROWS)
/** Measures only the calls with this in their name. */
const CASES = process.env.CASES ?? ''
const chosen = cases.filter(({ name }) => name.includes(CASES))
const [here, beside] = bases

const measureCalls = async (portal: BenchTarget, bare: BenchTarget) => {
  console.log(`\n${portal.tickets.toLocaleString()} Metro tickets, ${described}`)
  printHead()
  const lines: CallLine[] = []
  for (const one of chosen) {
    const line = { name: one.name, turns: await takeTurns(loadOf(one, portal), loadOf(one, bare)) }
    printLine(line)
    lines.push(line)
  }
  return lines
}

const bench = async () => {
  const folder = resolve(process.env.DATA_DIR ?? './data-bench')
  console.log(`Filling to ${ROWS.toLocaleString()} Metro tickets …`)
  const { portal, receipts, databaseUrl, start, close } = await openBenchShop(folder, here, {
    tickets: ROWS,
    receipts: RECEIPTS,
    invoices: INVOICES,
    postings: POSTINGS,
  })
  try {
    await start('bare', beside)
    const lines = await measureCalls(portal, { base: beside, tickets: portal.tickets })
    const report: Report = { rows: portal.tickets, lines }
    if (CASES === '' || farPage.name.includes(CASES)) {
      report.depth = await takeTurns(loadOf(firstPage, portal), loadOf(farPage, portal), ROUNDS * 2)
      printTurns('a page far down by the first', report.depth)
    }
    if (CASES === '' || oldWord.name.includes(CASES)) {
      report.oldWord = await takeTurns(loadOf(frequentWord, portal), loadOf(oldWord, portal))
      printTurns('a word the newest lack', report.oldWord)
    }
    if (CASES === '' || CASES === 'receipts') {
      report.receipts = await measureReceipts(portal, receipts)
      printReceipts(receipts, report.receipts)
    }
    if (CASES === '' || CASES === 'ledger') {
      report.ledger = await measureLedger(portal)
      printLedger(report.ledger)
    }
    if (CASES === '' || CASES === 'locks') {
      report.locks = await measureLocks(portal)
      printLocks(report.locks)
    }
    if (CASES === '' || CASES === 'insight') {
      report.insight = await measureInsight(portal)
      printInsight(report.insight)
    }
    if (CASES === '' || CASES === 'browser') {
      report.browser = await measureClicks(portal.base, portal.token)
      printBrowser(report.browser)
    }
    if (CASES === '' || CASES === 'papers') {
      report.papers = await measurePapers()
      printPapers(report.papers)
      report.listBesidePapers = await measureListBesidePapers(portal)
      printBeside(report.listBesidePapers)
    }
    if (CASES === '' || CASES === 'bidders') {
      report.bidders = await measureBidders(portal, databaseUrl)
      printBidders(report.bidders)
    }
    const file = join(folder, CASES === '' ? 'bench.json' : 'bench-part.json')
    await writeFile(file, JSON.stringify(report, null, 2))
    console.log(`\nWritten to ${file}`)
  } finally {
    await close()
  }
}

/** Compares the portals of a small and a large shop. */
const measureGrowth = async (fewFolder: string, manyFolder: string) => {
  const shops: BenchShop[] = []
  const open = async (folder: string, base: Base) => {
    const shop = await openBenchShop(resolve(folder), base)
    shops.push(shop)
    return shop.portal
  }
  try {
    const few = await open(fewFolder, here)
    const many = await open(manyFolder, beside)
    printGrowthHead(few.tickets, many.tickets)
    for (const one of chosen) printTurns(one.name, await takeTurns(loadOf(one, few), loadOf(one, many)))
  } finally {
    for (const shop of shops) await shop.close()
  }
}

const [command, few, many] = process.argv.slice(2)
if (command === undefined) await bench()
else if (command === '--growth' && few && many && existsSync(few) && existsSync(many)) await measureGrowth(few, many)
else {
  console.error('npm run bench, or npm run bench -- --growth few-folder many-folder, both filled by npm run bench')
  process.exitCode = 1
}
