import * as z from 'zod/mini'
import {
  addImportedReceiptLines,
  findReceiptsOfLines,
  findReceiptsWithLines,
  type ImportedReceiptLine,
} from '#features/selling/imported-receipts/imported-receipts.queries.ts'
import { barcodeProblem } from '#features/selling/receipts/receipts.rules.ts'
import { findMetalItems } from '#features/shop/items/items.queries.ts'
import type { Tx } from '#server/db/db.ts'
import { codeText, text } from '#shared/fields.ts'
import { type ReceiptKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { amount, importedNumber, placeOfLine, required } from '../imports/import-cells.ts'
import { type ImportKind, type ImportRow, importKind } from '../imports/import-kind.ts'
import { numberOfPieces, placeProblems } from './line-places.ts'
import { checkRows, storeLines } from './storing.ts'

type SoldThing = { itemId: number | null; description: string; barcode: string; texts: string[] }

const shared = (kind: ReceiptKind, decimals: number) => ({
  receipt: importedNumber(kind),
  line: placeOfLine(),
  qty: numberOfPieces(decimals),
  price: required(amount()),
  tax: amount(),
})

type SharedCells = z.output<z.ZodMiniObject<ReturnType<typeof shared>>>
type ReceiptLineRow<Cells> = ImportRow & { cells: Cells }

const keyOf = (kind: ReceiptKind, { receipt, line }: Pick<SharedCells, 'receipt' | 'line'>) =>
  `${recordNumber({ kind, id: receipt })} line ${line}`

const linesOf = <Cells extends SharedCells>(
  kind: ReceiptKind,
  reader: (tx: Tx) => Promise<(cells: Cells) => SoldThing>,
): Pick<ImportKind<ReceiptLineRow<Cells>, ImportedReceiptLine>, 'add' | 'store'> => ({
  add: async (tx, rows) => {
    const receipts = await findReceiptsOfLines(
      tx,
      kind,
      rows.map(({ cells }) => cells.receipt),
    )
    const byId = new Map(receipts.map(receipt => [receipt.id, receipt]))
    const read = await reader(tx)
    return checkRows(rows, ({ cells }) => {
      const { receipt: id, line: position, qty, price, tax } = cells
      const { texts, ...thing } = read(cells)
      return {
        texts: [...placeProblems({ kind, id, position, record: byId.get(id) }), ...texts],
        staged: () => ({ ...thing, of: id, position, quantity: Number(qty), price, tax, isTaxable: tax > 0 }),
      }
    })
  },
  store: (tx, staged, { by }) =>
    storeLines(tx, staged, {
      ...{ kind, by },
      add: batch => addImportedReceiptLines(tx, kind, batch),
      find: ids => findReceiptsWithLines(tx, kind, recordKinds[kind].entity, ids),
    }),
})

const about = 'Lines of imported receipts, whose file comes first.'

const ends = [
  { name: 'qty', about: 'blank is 1' },
  { name: 'price', about: 'of the line, before its tax', required: true },
  { name: 'tax', about: 'dollars, blank is 0' },
] as const

const starts = [
  { name: 'receipt', about: 'the number of the receipt', required: true },
  { name: 'line', about: '1, 2, 3 in each receipt', required: true },
] as const

const coinCells = z.object({ ...shared('coin_receipt', 8), item: required(text(100)), barcode: codeText(40) })

export const coinReceiptLineImport = importKind<
  typeof coinCells,
  ReceiptLineRow<z.output<typeof coinCells>>,
  ImportedReceiptLine
>({
  kind: 'coin_receipt_lines',
  label: 'Lines of coin receipts',
  about,
  columns: [
    ...starts,
    { name: 'item', about: 'on the list of coin items', required: true },
    { name: 'barcode', about: 'at most 5 characters' },
    ...ends,
  ],
  sample: [
    ['80', '1', 'Coin Supplies', 'A7731', '4', '90', '7.53'],
    ['81', '1', 'Silver Round 1 oz', '', '10', '560', '0'],
  ],
  cells: coinCells,
  rowOf: cells => ({ cells, key: keyOf('coin_receipt', cells) }),
  ...linesOf<z.output<typeof coinCells>>('coin_receipt', async tx => {
    const items = (await findMetalItems(tx)).filter(({ itemType }) => itemType === 'coin')
    const byName = new Map(items.toReversed().map(item => [item.name.toLowerCase(), item]))
    return ({ item, barcode }) => {
      const known = byName.get(item.toLowerCase())
      const barcodeText = barcodeProblem(barcode)
      return {
        ...{ itemId: known?.id ?? null, description: known?.name ?? item, barcode },
        texts: [...(known ? [] : [`There is no item ${item}`]), ...(barcodeText ? [barcodeText] : [])],
      }
    }
  }),
})

const jewelryCells = z.object({ ...shared('jewelry_receipt', 0), description: required(text(200)) })

export const jewelryReceiptLineImport = importKind<
  typeof jewelryCells,
  ReceiptLineRow<z.output<typeof jewelryCells>>,
  ImportedReceiptLine
>({
  kind: 'jewelry_receipt_lines',
  label: 'Lines of jewelry receipts',
  about,
  columns: [...starts, { name: 'description', about: '', required: true }, ...ends],
  sample: [
    ['80', '1', 'Ring, solitaire 0.72 ct. Gold 14k', '1', '90', '7.53'],
    ['81', '1', 'Rope chain 20 in. Gold 14k', '1', '560', '0'],
  ],
  cells: jewelryCells,
  rowOf: cells => ({ cells, key: keyOf('jewelry_receipt', cells) }),
  ...linesOf<z.output<typeof jewelryCells>>('jewelry_receipt', () =>
    Promise.resolve(({ description }) => ({ itemId: null, description, barcode: '', texts: [] })),
  ),
})
