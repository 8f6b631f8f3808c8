import * as z from 'zod/mini'
import { day, entryName, id, text, wholeNumber } from '#shared/fields.ts'
import { capitalized } from '#shared/labels.ts'
import { type Day, dayAt, formatDay } from '#shared/time.ts'
import { amount, knownProfit, required } from '../imports/import-cells.ts'
import { type ImportKind, type ImportRow, importKind, instantOf, moment } from '../imports/import-kind.ts'
import { addAdvertisingFigures, type FiguresOfDay } from './advertising.queries.ts'
import { type OldKind, oldLabels } from './archives.rules.ts'
import { addOldTickets, type OldTicketRow } from './old-tickets.queries.ts'

const futureProblems = (rows: readonly { line: number; day: Day }[], column: string, timeZone: string) =>
  rows
    .filter(({ day: of }) => of > dayAt(Date.now(), timeZone))
    .map(({ line }) => ({ line, text: `${column} is in the future` }))

const oldTicketCells = z.object({
  id: id(),
  time: required(moment()),
  amount: required(amount()),
  profit: knownProfit(),
  source: text(100),
  zip: text(20),
  keyword: text(100),
  comment: text(2000),
})

const oldTickets = (kind: OldKind, label: string) =>
  importKind<typeof oldTicketCells, OldTicketRow & ImportRow>({
    kind,
    label,
    about: 'Archived tickets, which daily views and reports show. An id that is there already is an error.',
    columns: [
      { name: 'id', about: 'the number of the ticket', required: true },
      { name: 'time', about: 'day, or day and time: 11/13/2019 14:30', required: true },
      { name: 'amount', about: 'dollars', required: true },
      { name: 'profit', about: 'dollars, blank until known' },
      { name: 'source', about: 'what brought the customer' },
      { name: 'zip', about: '' },
      { name: 'keyword', about: 'of the advertisement' },
      { name: 'comment', about: '' },
    ],
    sample: [
      ['10234', '11/13/2019 14:30', '1240.00', '310', 'signs', '89102', '', 'Roll of Morgan dollars'],
      ['10235', '11/14/2019', '85.50', '', 'internet search', '89119', 'sell coins', ''],
    ],
    cells: oldTicketCells,
    rowOf: ({ time, profit: known, ...rest }, { timeZone }) => ({
      ...rest,
      key: String(rest.id),
      day: time.day,
      time: instantOf(time, timeZone),
      profit: known ?? null,
    }),
    add: async (tx, rows, { timeZone }) => {
      const added = await addOldTickets(tx, kind, rows)
      const there = rows
        .filter(row => !added.has(row.id))
        .map(({ line, id: known }) => ({ line, text: `${capitalized(oldLabels[kind])} ${known} is there already` }))
      return { added: added.size, replaced: 0, problems: [...there, ...futureProblems(rows, 'time', timeZone)] }
    },
  })

const MOST = 1_000_000_000

const figureCells = z.object({
  keyword: required(entryName(100)),
  day: required(day()),
  impressions: wholeNumber(0, MOST),
  clicks: wholeNumber(0, MOST),
  conversions: wholeNumber(0, MOST),
  cost: amount(),
})

const figures = importKind<typeof figureCells, FiguresOfDay & ImportRow>({
  kind: 'advertising',
  label: 'Advertising figures',
  about: 'One line for each keyword and day. A keyword and day that is there already is replaced.',
  columns: [
    { name: 'keyword', about: 'compared without case and spaces', required: true },
    { name: 'day', about: '11/13/2026', required: true },
    { name: 'impressions', about: 'whole number, blank is 0' },
    { name: 'clicks', about: 'whole number, blank is 0' },
    { name: 'conversions', about: 'whole number, blank is 0' },
    { name: 'cost', about: 'dollars, blank is 0' },
  ],
  sample: [
    ['sell gold', '11/13/2026', '5210', '118', '9', '84.30'],
    ['coin dealer', '11/13/2026', '1904', '41', '3', '29.75'],
  ],
  cells: figureCells,
  rowOf: cells => ({
    ...cells,
    key: `${cells.keyword.replace(/\s+/g, '').toLowerCase()} ${cells.day}`,
    named: `${cells.keyword} on ${formatDay(cells.day)}`,
  }),
  add: async (tx, rows, { timeZone }) => {
    const replaced = await addAdvertisingFigures(tx, rows)
    return { added: rows.length - replaced, replaced, problems: futureProblems(rows, 'day', timeZone) }
  },
})

export const archiveImports: readonly ImportKind[] = [
  oldTickets('old_coin', 'Old coin tickets'),
  oldTickets('bullion', 'Bullion tickets'),
  figures,
]
