import * as z from 'zod/mini'
import {
  addImportedLines,
  findTicketsOfLines,
  findTicketsWithLines,
  type ImportedLine,
} from '#features/buying/imported-tickets/imported-tickets.queries.ts'
import { metalOfLine } from '#features/buying/line-metals/line-metals.rules.ts'
import { withUnit } from '#features/buying/line-metals/weights.rules.ts'
import { describeItem, propertyCodes } from '#features/buying/metro-items/metro-items.rules.ts'
import { itemCostProblem } from '#features/buying/tickets/tickets.rules.ts'
import { findMetalItems } from '#features/shop/items/items.queries.ts'
import type { MetalItem } from '#features/shop/items/metals.rules.ts'
import { codeText, option, text } from '#shared/fields.ts'
import { type Cents, WholeCents } from '#shared/money.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { importedNumber, placeOfLine, required, yesNo } from '../imports/import-cells.ts'
import { type ImportKind, type ImportRow, importKind } from '../imports/import-kind.ts'
import { numberOfPieces, placeProblems } from './line-places.ts'
import { checkRows, storeLines } from './storing.ts'

type LineRow<Cells> = ImportRow & { cells: Cells }

type Described = Pick<ImportedLine, 'description' | 'propertyCode' | 'model' | 'serial' | 'isBarter'> & {
  itemId?: number
  texts: string[]
}

type Of<Cells> = {
  kind: TicketKind
  describe: (cells: Cells, items: readonly MetalItem[]) => Described
}

const keyOf = (kind: TicketKind, { ticket, position }: { ticket: number; position: number }) =>
  `${recordNumber({ kind, id: ticket })} line ${position}`

const shared = (kind: TicketKind) => ({
  ticket: importedNumber(kind),
  line: placeOfLine(),
  qty: numberOfPieces(8),
  unit: text(20),
  cost: WholeCents,
})

const linesOf = <Cells extends { ticket: number; line: number; qty: string; unit: string; cost: Cents }>({
  kind,
  describe,
}: Of<Cells>): Pick<ImportKind<LineRow<Cells>, ImportedLine>, 'add' | 'store'> => ({
  add: async (tx, rows) => {
    const tickets = await findTicketsOfLines(
      tx,
      kind,
      rows.map(({ cells }) => cells.ticket),
    )
    const byId = new Map(tickets.map(ticket => [ticket.id, ticket]))
    const items = await findMetalItems(tx)
    return checkRows(rows, ({ cells }) => {
      const { ticket: id, line: position, qty, unit, cost } = cells
      const ticket = byId.get(id)
      const { texts, ...described } = describe(cells, items)
      const line = { ...described, quantity: Number(qty), unit }
      const costText = cost < 0 ? 'cost must not be negative' : itemCostProblem(cost)
      return {
        texts: [...placeProblems({ kind, id, position, record: ticket }), ...texts, ...(costText ? [costText] : [])],
        staged: (): ImportedLine => ({
          ...line,
          ...{ of: id, position, costCents: cost, soldTo: kind === 'metro' && ticket?.isSold ? 'A' : '' },
          ...metalOfLine(kind, line, items),
        }),
      }
    })
  },
  store: (tx, staged, { by }) =>
    storeLines(tx, staged, {
      ...{ kind, by },
      add: batch => addImportedLines(tx, kind, batch),
      find: ids => findTicketsWithLines(tx, kind, recordKinds[kind].entity, ids),
    }),
})

const about = 'Lines of imported tickets, whose file comes first. Metal and weight are read as in a line that is typed.'

const metroCells = z.object({
  ...shared('metro'),
  material: text(100),
  description: text(300),
  model: codeText(60),
  serial: codeText(60),
  type: option(propertyCodes, '3'),
})

type MetroCells = z.output<typeof metroCells>

const findNamed = (items: readonly MetalItem[], itemType: MetalItem['itemType'], name: string) =>
  items.find(item => item.itemType === itemType && item.name.toLowerCase() === name.toLowerCase())

const metroLine = ({ material, description, model, serial, type, unit }: MetroCells, items: readonly MetalItem[]) => {
  const known = findNamed(items, 'metro', material)
  const said = withUnit(description, unit)
  return {
    ...{ model, serial, propertyCode: Number(type) },
    description: known ? describeItem(known.name, said) : said,
    texts: [
      ...(material !== '' && !known ? [`There is no material ${material}`] : []),
      ...(description === '' ? ['description is Blank'] : []),
    ],
  }
}

export const metroLineImport = importKind<typeof metroCells, LineRow<MetroCells>, ImportedLine>({
  kind: 'metro_ticket_lines',
  label: 'Lines of Metro tickets',
  about,
  columns: [
    { name: 'ticket', about: 'the number of the ticket', required: true },
    { name: 'line', about: '1, 2, 3 in each ticket', required: true },
    { name: 'material', about: 'on the list of Metro items, such as Gold 14k' },
    { name: 'description', about: 'ends in the weight: Rope chain 20 in. 5.2', required: true },
    { name: 'model', about: '' },
    { name: 'serial', about: '' },
    { name: 'type', about: '3 Jewelry or 10 Misc, blank is 3' },
    { name: 'qty', about: 'blank is 1' },
    { name: 'unit', about: 'of the weight, blank is what the material has' },
    { name: 'cost', about: 'whole dollars, blank is 0' },
  ],
  sample: [
    ['120', '1', 'Gold 14k', 'Rope chain 20 in. 5.2', '', '', '3', '1', '', '480'],
    ['120', '2', '', 'Watch, dive automatic', 'SKX-173', '8D0417', '10', '1', '', '140'],
  ],
  cells: metroCells,
  rowOf: cells => ({ cells, key: keyOf('metro', { ticket: cells.ticket, position: cells.line }) }),
  ...linesOf<MetroCells>({ kind: 'metro', describe: metroLine }),
})

const coinCells = z.object({ ...shared('coin'), item: required(text(100)), barter: yesNo() })

type CoinCells = z.output<typeof coinCells>

const coinLine = ({ item, barter: isBarter }: CoinCells, items: readonly MetalItem[]) => {
  const known = findNamed(items, 'coin', item)
  return {
    ...{ model: '', serial: '', propertyCode: 10, isBarter, description: known?.name ?? item },
    ...(known ? { itemId: known.id } : {}),
    texts: known ? [] : [`There is no item ${item}`],
  }
}

export const coinLineImport = importKind<typeof coinCells, LineRow<CoinCells>, ImportedLine>({
  kind: 'coin_ticket_lines',
  label: 'Lines of coin tickets',
  about,
  columns: [
    { name: 'ticket', about: 'the number of the ticket', required: true },
    { name: 'line', about: '1, 2, 3 in each ticket', required: true },
    { name: 'item', about: 'on the list of coin items', required: true },
    { name: 'qty', about: 'blank is 1; of bitcoin its amount' },
    { name: 'unit', about: 'such as roll or oz, blank is pieces' },
    { name: 'cost', about: 'whole dollars, blank is 0' },
    { name: 'barter', about: 'yes when it was handed out' },
  ],
  sample: [
    ['120', '1', 'Morgan Dollar', '20', '', '600', ''],
    ['120', '2', '90% Silver', '1', 'oz', '20', ''],
  ],
  cells: coinCells,
  rowOf: cells => ({ cells, key: keyOf('coin', { ticket: cells.ticket, position: cells.line }) }),
  ...linesOf<CoinCells>({ kind: 'coin', describe: coinLine }),
})
