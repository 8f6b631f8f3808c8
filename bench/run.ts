import type { ChildProcess } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openPool } from '#server/connections.ts'
import { openDb } from '#server/db.ts'
import { readEnv } from '#server/env.ts'
import { postgresFolder, startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { loadDataKey, openVault } from '#server/secrets.ts'
import { type Case, cases, farPage, firstPage } from './cases.ts'
import { measureClicks } from './clicks.ts'
import { fill } from './fill.ts'
import { load, median, rate, type Stretch, summary } from './load.ts'
import { measureListBesidePapers, measurePapers } from './papers.ts'
import { bases, type Server, signIn, startServer } from './servers.ts'
import {
  type Depth,
  type Line,
  printBeside,
  printBrowser,
  printDepth,
  printGrowth,
  printHead,
  printLine,
  printPapers,
  type Report,
} from './table.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const SECONDS = Number(process.env.SECONDS ?? 3)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** Only the calls whose name has this in it. */
const CASES = process.env.CASES ?? ''
const CONNECTIONS = 16
const WARM_UP_CALLS = 4000
const WARM_UP_SECONDS = 20
const folder = resolve(process.env.DATA_DIR ?? './data-bench')

const shotOf = ({ name, method, path, body }: Case, server: Server, token: string) => ({
  url: () => `${bases[server]}/api/${path()}`,
  method,
  headers: server === 'portal' ? { authorization: `Bearer ${token}` } : { 'x-case': name },
  ...(body ? { body } : {}),
})

type Load = (server: Server) => Promise<Stretch>

/** A call that was never made is slow for its first thousands: Node compiles what runs often. */
const warmUp = async (run: Load, server: Server) => {
  const until = performance.now() + WARM_UP_SECONDS * 1000
  for (let calls = 0; calls < WARM_UP_CALLS && performance.now() < until; ) calls += (await run(server)).times.length
}

/** Portal and bare handler take turns on the same data, so that the machine's mood is the same for both. */
const measure = async (one: Case, token: string): Promise<Line> => {
  const run: Load = server => load(shotOf(one, server, token), { connections: CONNECTIONS, seconds: SECONDS })
  await warmUp(run, 'portal')
  await warmUp(run, 'bare')
  const stretches: Record<Server, Stretch[]> = { portal: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const server of ['portal', 'bare'] as const) stretches[server].push(await run(server))
  const portal = summary(stretches.portal)
  const bare = summary(stretches.bare)
  const ratios = stretches.portal.map((stretch, round) => rate(stretch) / rate(stretches.bare[round] as Stretch))
  return { name: one.name, portal, bare, ratio: median(ratios), p99Ratio: portal.p99 / bare.p99 }
}

const measureAll = async (token: string) => {
  console.log(
    `\n${ROWS.toLocaleString()} Metro tickets, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s for each`,
  )
  printHead()
  const lines: Line[] = []
  for (const one of cases.filter(({ name }) => name.includes(CASES))) {
    const line = await measure(one, token)
    printLine(line)
    lines.push(line)
  }
  return lines
}

/** The portal's first page and one far down take turns: a page must not cost more for where it is. */
const measureDepth = async (token: string): Promise<Depth> => {
  const rounds: { first: Stretch; far: Stretch }[] = []
  const run = (one: Case) => load(shotOf(one, 'portal', token), { connections: CONNECTIONS, seconds: SECONDS })
  for (let round = 0; round < ROUNDS * 2; round++) rounds.push({ first: await run(firstPage), far: await run(farPage) })
  return {
    first: summary(rounds.map(({ first }) => first)).perSecond,
    far: summary(rounds.map(({ far }) => far)).perSecond,
    ratio: median(rounds.map(({ first, far }) => rate(first) / rate(far))),
  }
}

const listShot = (token: string) => shotOf(cases[0] as Case, 'portal', token)

/** A ticket's PDF, through the whole portal. */
const fetchPaper = async (token: string) => {
  const answer = await fetch(`${bases.portal}/api/pdf/seller-ticket/M1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status !== 200) throw new Error(`the PDF answered ${answer.status}`)
  await answer.arrayBuffer()
}

const bench = async () => {
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder(folder), settings: { shared_buffers: '1GB' } })
  const children: ChildProcess[] = []
  try {
    children.push(await startServer('portal', postgres.url, folder))
    const db = openDb(openPool(postgres.url))
    console.log(`Filling to ${ROWS.toLocaleString()} Metro tickets …`)
    const vault = openVault(await loadDataKey(readEnv(process.env).dataKey, folder))
    await fill(db, ROWS, vault.seal('1402345678'))
    await db.destroy()
    children.push(await startServer('bare', postgres.url, folder))
    const token = await signIn()
    const lines = await measureAll(token)
    const report: Report = { rows: ROWS, connections: CONNECTIONS, lines }
    if (CASES === '' || farPage.name.includes(CASES)) {
      report.depth = await measureDepth(token)
      printDepth(report.depth)
    }
    if (CASES === '' || CASES === 'browser') {
      report.browser = await measureClicks(bases.portal, token)
      printBrowser(report.browser)
    }
    if (CASES === '' || CASES === 'papers') {
      report.papers = await measurePapers()
      printPapers(report.papers)
      report.listBesidePapers = await measureListBesidePapers(listShot(token), () => fetchPaper(token))
      printBeside(report.listBesidePapers)
    }
    const file = join(folder, CASES === '' ? 'bench.json' : 'bench-part.json')
    await writeFile(file, JSON.stringify(report, null, 2))
    console.log(`\nWritten to ${file}`)
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await postgres.stop()
  }
}

const readReport = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Report

const [command, few = '', many = ''] = process.argv.slice(2)
if (command === '--compare') printGrowth(await readReport(few), await readReport(many))
else await bench()
