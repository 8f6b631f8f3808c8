import { openPdfMaker } from '#server/print/pdf.ts'
import { settingDefaults } from '#shared/settings.ts'
import type { Sheet } from '#shared/sheet.ts'
import type { Day } from '#shared/time.ts'
import { printedTicket } from '#tests/factories.ts'
import { itemLabelsSheet } from '../features/buying/ticket-paper/item-labels.sheet.ts'
import { sellerTicketSheet } from '../features/buying/ticket-paper/seller-ticket.sheet.ts'
import { firstPage } from './cases.ts'
import type { Quickness } from './clicks.ts'
import { load, quantile, type Shot } from './load.ts'
import type { Beside } from './table.ts'
import { type BenchTarget, shotOf } from './turns.ts'

const strokes = [0, 1, 2].map(stroke =>
  Array.from({ length: 120 }, (_, step) => ({ x: 20 + step * 3.5, y: 60 + stroke * 30 + (step % 9) * 6 })),
)

const ticket = printedTicket(5)
const { shop, paper } = settingDefaults
const sheets: Record<string, { sheet: Sheet; limit: number }> = {
  'a ticket with its signature': {
    sheet: sellerTicketSheet(
      { ...ticket, signature: { strokes, signedAt: ticket.ticketTime } },
      { shop, termsOfSale: paper.termsOfSale },
    ),
    limit: 50,
  },
  'a sheet of 30 labels': {
    sheet: itemLabelsSheet(
      {
        kind: 'metro',
        id: ticket.id,
        day: '2026-11-13' as Day,
        buyer: 'Halden Refining',
        items: printedTicket(30).items,
      },
      'sheet',
    ),
    limit: 150,
  },
}

const WARM_UP = 30
const PAGES = 100

export const measurePapers = async (): Promise<Record<string, Quickness>> => {
  const maker = openPdfMaker()
  const times: Record<string, Quickness> = {}
  for (const [name, { sheet, limit }] of Object.entries(sheets)) {
    for (let page = 0; page < WARM_UP; page += 1) await maker.make(sheet)
    const taken: number[] = []
    for (let page = 0; page < PAGES; page += 1) {
      const from = performance.now()
      await maker.make(sheet)
      taken.push(performance.now() - from)
    }
    times[name] = { p50: quantile(taken, 0.5), worst: quantile(taken, 0.99), limit }
  }
  await maker.close()
  return times
}

const AT_ONCE = 200
/** A shop's load: some people read lists at their own pace. */
const CONNECTIONS = 4
const SECONDS = 4

const p99Of = async (list: Shot) =>
  quantile((await load(list, { connections: CONNECTIONS, seconds: SECONDS })).times, 0.99)

const fetchPaper = async ({ base, token }: BenchTarget) => {
  const answer = await fetch(`${base}/api/pdf/seller-ticket/M1`, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 200) throw new Error(`the PDF answered ${answer.status}`)
  await answer.arrayBuffer()
}

/** Compares the list's p99 while the same process makes 200 PDFs with its p99 at rest. */
export const measureListBesidePapers = async (portal: BenchTarget): Promise<Beside> => {
  const list = shotOf(firstPage, portal)
  const paper = () => fetchPaper(portal)
  await p99Of(list)
  await paper()
  const quiet = await p99Of(list)
  const pages = Promise.all(Array.from({ length: AT_ONCE }, paper))
  const busy = await p99Of(list)
  await pages
  return { quiet, busy, ratio: busy / quiet }
}
