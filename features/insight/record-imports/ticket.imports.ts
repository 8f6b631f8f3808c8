import * as z from 'zod/mini'
import {
  addImportedTickets,
  findBuyersByName,
  type ImportedTicket,
  importedTicket,
  ticketSequences,
} from '#features/buying/imported-tickets/imported-tickets.queries.ts'
import { profitOf } from '#features/buying/sales/profit.rules.ts'
import { eachSide, noSide, type SaleBuyer, unsold } from '#features/buying/sales/sale-sides.ts'
import { saleProblems } from '#features/buying/sales/sold-to.rules.ts'
import { chooseFromLists, tidyTicket } from '#features/buying/tickets/limits.rules.ts'
import { ticketSnapshot } from '#features/buying/tickets/ticket-effects.server.ts'
import { ticketFields } from '#features/buying/tickets/tickets.contract.ts'
import { newTicket } from '#features/buying/tickets/tickets.queries.ts'
import { ticketProblems } from '#features/buying/tickets/tickets.rules.ts'
import { type TicketInput, ticketValues } from '#features/buying/tickets/tickets.server.ts'
import { personKeys } from '#features/people/people/people.server.ts'
import { getOrAddPeople } from '#features/people/people/people-in-bulk.server.ts'
import { getShopWords } from '#features/shop/reference-lists/shop-words.queries.ts'
import { findTakenNumbers } from '#server/records/imported-numbers.ts'
import type { Problem } from '#shared/errors.ts'
import { filter, text } from '#shared/fields.ts'
import { WholeCents } from '#shared/money.ts'
import { recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { importedNumber, knownProfit, required, yesNo } from '../imports/import-cells.ts'
import { type ImportRow, type ImportShop, importKind, instantOf, moment } from '../imports/import-kind.ts'
import { blankIdentity, identityCells, identityColumns, mayBeBlank } from './identity-cells.ts'
import { checkRows, type KeysInJson, keysInJson, keysOutOfJson, storeRecords } from './storing.ts'

const { paymentCheckAmount, checkNumber, otherNo, fromx, keyword, coupon, clerk, booth, station } = ticketFields
const { storeId, comment, payment } = ticketFields

const cellsOf = (kind: TicketKind) =>
  z.object({
    id: importedNumber(kind),
    time: required(moment()),
    amount: filter(WholeCents),
    ...identityCells,
    ...{ payment, checkAmount: paymentCheckAmount, checkNumber, otherNo, from: fromx, keyword, coupon, clerk, booth },
    ...{ station, store: storeId, comment, profit: knownProfit(), soldTo: text(100), soldToAmount: filter(WholeCents) },
    paid: yesNo(),
  })

type Cells = z.output<ReturnType<typeof cellsOf>>

const columns = [
  { name: 'id', about: 'the number of the ticket, which it keeps', required: true },
  { name: 'time', about: 'day, or day and time: 11/13/2019 14:30', required: true },
  { name: 'amount', about: 'whole dollars', required: true },
  { name: 'payment', about: 'cash, check, wire or barter', required: true },
  { name: 'checkAmount', about: 'of a check' },
  { name: 'checkNumber', about: 'of a check' },
  ...identityColumns,
  { name: 'otherNo', about: '' },
  { name: 'from', about: 'what brought the customer; on the list' },
  { name: 'keyword', about: 'of the advertisement' },
  { name: 'coupon', about: '' },
  { name: 'store', about: 'number of the store' },
  { name: 'clerk', about: 'on the list of clerks', required: true },
  { name: 'booth', about: 'on the list of booths', required: true },
  { name: 'station', about: '' },
  { name: 'comment', about: '' },
  { name: 'profit', about: 'whole dollars; without it, what it was sold for less the amount' },
  { name: 'soldTo', about: 'a buyer of the list' },
  { name: 'soldToAmount', about: 'whole dollars' },
  { name: 'paid', about: 'yes when the buyer has paid' },
] as const

const sample = [
  ...[['120', '11/13/2019 14:30', '620', 'cash', '', '', 'Maria', '', 'Delgado', '07141986', 'F', 'H']],
  ...[['121', '11/14/2019', '1,240', 'check', '1,240', '20417', 'Walter', 'J', 'Brandt', '1958-03-02', 'M', '']],
].map((start, at) => [
  ...start,
  ...['2214 Mesa Verde Ln', 'Las Vegas', 'NV', '89108', 'Bro', 'Blk', '504', '143', 'NV', `140017${at}`, '06302031'],
  ...['', '', '', 'signs', '', '', '', 'Luis', 'Booth 1', '', 'estate lot', at === 0 ? '210' : '', '', '', ''],
])

type TicketRow = ImportRow & { cells: Cells; day: string; time: number }

const inputOf = ({ checkAmount, from, store, ...cells }: Cells): TicketInput => ({
  ...cells,
  sex: cells.sex ?? 'M',
  ticketAmount: cells.amount,
  paymentCheckAmount: checkAmount,
  ...{ fromx: from, storeId: store, videoUrl: '' },
})

/** The rules are Admin's, as a ticket of nothing was possible before too. */
const ADMIN = { kind: 'admin', permissions: [] } as const

const optional = mayBeBlank([...blankIdentity, 'fromx'])

/** Neither an ID nor Google's keyword is asked for in a ticket of another system. */
const isAsked = ({ text: words }: Problem) => !/^(Please fill out both|Customer came from Google)/.test(words)

const saleOf = ({ soldTo, soldToAmount: sold, paid, amount, profit: typed }: Cells, buyers: readonly SaleBuyer[]) => {
  const buyer = buyers.find(({ name }) => name.toLowerCase() === soldTo.toLowerCase()) ?? null
  const side = { ...noSide, buyer, amount: sold ?? null, isPaid: paid }
  const sides = { A: side, B: noSide }
  const change = { sides: eachSide(one => (one === 'A' ? { buyer, amount: sold } : {})), profit: typed }
  const problems = [
    ...(soldTo !== '' && !buyer ? [`There is no buyer ${soldTo}`] : []),
    ...(paid && soldTo === '' ? ['paid needs a buyer in soldTo'] : []),
    ...saleProblems({ sides: unsold, profit: null }, change).map(problem => problem.text),
  ]
  return { sides, profit: typed ?? (amount === undefined ? null : profitOf(sides, amount)), problems }
}

type StagedTicket = ImportedTicket & { of: number; keys: KeysInJson; source: string; history: object }

const asStaged = (
  kind: TicketKind,
  input: TicketInput,
  {
    row,
    sale,
    vault,
  }: { row: TicketRow; sale: Pick<ReturnType<typeof saleOf>, 'sides' | 'profit'>; vault: ImportShop['vault'] },
): StagedTicket => {
  const start = { id: row.cells.id, ticketTime: row.time, ticketDay: row.day }
  const made = newTicket(kind, start, ticketValues({ vault }, input, 0))
  const ticket = { ...made, origin: 'import' as const, sides: sale.sides, profit: sale.profit }
  return {
    ...importedTicket(ticket),
    of: ticket.id,
    keys: keysInJson(personKeys(vault, input)),
    source: input.fromx,
    history: ticketSnapshot(ticket, vault, { personId: undefined, items: [], attachments: [] }),
  }
}

const names = {
  metro: { kind: 'metro_tickets', label: 'Metro tickets' },
  coin: { kind: 'coin_tickets', label: 'Coin tickets' },
} as const

const ticketImport = (kind: TicketKind) =>
  importKind<ReturnType<typeof cellsOf>, TicketRow, StagedTicket>({
    ...names[kind],
    about:
      'Tickets keep their numbers and count in lists, totals and reports. Nothing is paid, printed, mailed or reported for them.',
    columns,
    sample,
    cells: cellsOf(kind),
    rowOf: (cells, { timeZone }) => ({
      cells,
      key: recordNumber({ kind, id: cells.id }),
      day: cells.time.day,
      time: instantOf(cells.time, timeZone),
    }),
    add: async (tx, rows, { vault, timeZone }) => {
      const taken = await findTakenNumbers(
        tx,
        kind,
        rows.map(({ cells }) => cells.id),
      )
      const [words, buyers] = [await getShopWords(tx), await findBuyersByName(tx)]
      const today = new Date(`${dayAt(Date.now(), timeZone)}T00:00:00Z`)
      return checkRows(rows, row => {
        const { cells } = row
        const tidy = tidyTicket(inputOf(cells), { today })
        const { ticket, problems } = chooseFromLists(tidy, words)
        const sale = saleOf(cells, buyers)
        const texts = [
          ...(taken.has(cells.id) ? [`${row.key} is there already`] : []),
          ...(row.time > Date.now() ? ['time is in the future'] : []),
          ...(cells.sex ? [] : ['Sex is Blank']),
          ...ticketProblems(ticket, { kind, by: ADMIN, today })
            .filter(problem => optional(problem) && isAsked(problem))
            .map(problem => problem.text),
          ...problems.map(problem => problem.text),
          ...sale.problems,
        ]
        return { texts, staged: () => asStaged(kind, ticket, { row, sale, vault }) }
      })
    },
    store: (tx, staged, shop) =>
      storeRecords(tx, staged, {
        kind,
        sequence: ticketSequences[kind],
        by: shop.by,
        add: async batch => {
          const ids = await getOrAddPeople(
            tx,
            batch.map(({ keys, source }) => ({ ...keysOutOfJson(keys), source })),
          )
          await addImportedTickets(
            tx,
            kind,
            batch.map((ticket, at) => ({ ...ticket, personId: ids[at] as number })),
            shop.by,
          )
        },
      }),
  })

export const metroTicketImport = ticketImport('metro')
export const coinTicketImport = ticketImport('coin')
