import type { MeasuredBidders } from './bidders.ts'
import type { Quickness } from './clicks.ts'
import type { MeasuredTurns } from './turns.ts'

export type CallLine = { name: string; turns: MeasuredTurns }

export type Report = {
  rows: number
  lines: readonly CallLine[]
  depth?: MeasuredTurns
  /** The cost of a word that only old tickets have, relative to a word that all have. */
  oldWord?: MeasuredTurns
  /** Over one connection; limits are for the median. */
  receipts?: Record<string, Quickness>
  ledger?: Record<string, Quickness>
  locks?: Record<string, Quickness>
  insight?: Record<string, Quickness>
  browser?: Record<string, Quickness>
  papers?: Record<string, Quickness>
  listBesidePapers?: Beside
  bidders?: MeasuredBidders
}

export type Beside = { quiet: number; busy: number; ratio: number }

const cell = (value: number, digits = 1) => value.toFixed(digits).padStart(10)
const times = (value: number) => `${value.toFixed(2)} ×`.padStart(10)
const percent = (value: number) => `${Math.round(value * 100)} %`.padStart(10)

const head = (...names: string[]) => `${'call'.padEnd(32)}${names.map(name => name.padStart(10)).join('')}`

export const printLine = ({ name, turns: { one: portal, other: bare, ratio, tail } }: CallLine) => {
  const measured = [portal.perSecond, portal.p50, portal.p99, bare.perSecond, bare.p50, bare.p99]
  const tails = times(portal.p99 / bare.p99) + times(tail)
  console.log(`${name.padEnd(32)}${measured.map(value => cell(value)).join('')}${percent(ratio)}${tails}`)
}

export const printHead = () =>
  console.log(head('portal/s', 'p50 ms', 'p99 ms', 'bare/s', 'p50 ms', 'p99 ms', 'of bare', 'p99', 'mid p99'))

const printQuickness = (title: string, ways: Record<string, Quickness>) => {
  console.log(`\n${title.padEnd(32)}${['p50 ms', 'worst ms', 'limit'].map(name => name.padStart(10)).join('')}`)
  for (const [name, { p50, worst, limit }] of Object.entries(ways))
    console.log(`${name.padEnd(32)}${[p50, worst, limit].map(value => cell(value)).join('')}`)
}

export const printBrowser = (ways: Record<string, Quickness>) => printQuickness('in the browser', ways)
export const printReceipts = (count: number, calls: Record<string, Quickness>) =>
  printQuickness(`${count.toLocaleString()} receipts`, calls)
export const printLedger = (calls: Record<string, Quickness>) => printQuickness('cash', calls)
export const printLocks = (calls: Record<string, Quickness>) => printQuickness('locks', calls)
export const printInsight = (calls: Record<string, Quickness>) => printQuickness('the day, reports and search', calls)
export const printPapers = (papers: Record<string, Quickness>) => printQuickness('on paper', papers)

export const printBeside = ({ quiet, busy, ratio }: Beside) =>
  console.log(`${'list p99, 200 PDFs beside it'.padEnd(32)}${cell(quiet)}${cell(busy)}${times(ratio)}`)

export const printBidders = ({ liveP95, seen, saveAlone, saveBeside, slower }: MeasuredBidders) => {
  console.log(`${'typed, on 20 live views, p95'.padEnd(32)}${cell(liveP95)}${percent(seen)}`)
  console.log(`${'save, 200 bidders beside it'.padEnd(32)}${cell(saveAlone)}${cell(saveBeside)}${times(slower)}`)
}

export const printGrowthHead = (few: number, many: number) => {
  console.log(`From ${few.toLocaleString()} to ${many.toLocaleString()} Metro tickets`)
  console.log(head('few/s', 'many/s', 'costs'))
}

export const printTurns = (name: string, { one, other, ratio }: MeasuredTurns) =>
  console.log(`${name.padEnd(32)}${cell(one.perSecond)}${cell(other.perSecond)}${times(ratio)}`)
