import type { Quickness } from './clicks.ts'
import type { Measured } from './load.ts'

/** One call: the portal beside the bare handler, and how it does by it. */
export type Line = { name: string; portal: Measured; bare: Measured; ratio: number; p99Ratio: number }

export type Report = {
  rows: number
  connections: number
  lines: readonly Line[]
  depth?: Depth
  browser?: Record<string, Quickness>
  papers?: Record<string, Quickness>
  listBesidePapers?: Beside
}

/** The first page and one far down, in calls a second; and what the second costs by the first. */
export type Depth = { first: number; far: number; ratio: number }

/** The p99 of a list, alone and while 200 PDFs are made. */
export type Beside = { quiet: number; busy: number; ratio: number }

const cell = (value: number, digits = 1) => value.toFixed(digits).padStart(10)
const times = (value: number) => `${value.toFixed(2)} ×`.padStart(10)
const percent = (value: number) => `${Math.round(value * 100)} %`.padStart(10)

const head = (...names: string[]) => `${'call'.padEnd(32)}${names.map(name => name.padStart(10)).join('')}`

export const printLine = ({ name, portal, bare, ratio, p99Ratio }: Line) => {
  const measured = [portal.perSecond, portal.p50, portal.p99, bare.perSecond, bare.p50, bare.p99]
  console.log(`${name.padEnd(32)}${measured.map(value => cell(value)).join('')}${percent(ratio)}${times(p99Ratio)}`)
}

export const printHead = () =>
  console.log(head('portal/s', 'p50 ms', 'p99 ms', 'bare/s', 'p50 ms', 'p99 ms', 'of bare', 'p99'))

export const printDepth = ({ first, far, ratio }: Depth) =>
  console.log(`${'a page far down by the first'.padEnd(32)}${cell(first)}${cell(far)}${times(ratio)}`)

const printQuickness = (title: string, ways: Record<string, Quickness>) => {
  console.log(`\n${title.padEnd(32)}${['p50 ms', 'worst ms', 'limit'].map(name => name.padStart(10)).join('')}`)
  for (const [name, { p50, worst, limit }] of Object.entries(ways))
    console.log(`${name.padEnd(32)}${[p50, worst, limit].map(value => cell(value)).join('')}`)
}

export const printBrowser = (ways: Record<string, Quickness>) => printQuickness('in the browser', ways)
export const printPapers = (papers: Record<string, Quickness>) => printQuickness('on paper', papers)

export const printBeside = ({ quiet, busy, ratio }: Beside) =>
  console.log(`${'list p99, 200 PDFs beside it'.padEnd(32)}${cell(quiet)}${cell(busy)}${times(ratio)}`)

/** What ten times the rows cost: the time of a call in one report by its time in another. */
export const printGrowth = (few: Report, many: Report) => {
  console.log(`From ${few.rows.toLocaleString()} to ${many.rows.toLocaleString()} Metro tickets a call costs`)
  console.log(head('portal', 'bare'))
  for (const line of many.lines) {
    const before = few.lines.find(({ name }) => name === line.name)
    if (!before) continue
    const growth = (server: 'portal' | 'bare') => times(before[server].perSecond / line[server].perSecond)
    console.log(`${line.name.padEnd(32)}${growth('portal')}${growth('bare')}`)
  }
}
