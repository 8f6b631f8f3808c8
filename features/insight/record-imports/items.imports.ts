import * as z from 'zod/mini'
import { findCategoriesByName, putItems } from '#features/shop/items/imported-items.queries.ts'
import { itemTypes } from '#features/shop/items/items.contract.ts'
import type { ItemDraft } from '#features/shop/items/items.queries.ts'
import { itemProblems } from '#features/shop/items/items.rules.ts'
import { metals, writtenFineness } from '#features/shop/items/metals.rules.ts'
import { announce } from '#server/db/events.ts'
import { addHistoryEntries } from '#server/records/history.ts'
import { codeText, entryName, option } from '#shared/fields.ts'
import { required, yesNo } from '../imports/import-cells.ts'
import { type ImportRow, importKind } from '../imports/import-kind.ts'
import { checkRows } from './storing.ts'

const cells = z.object({
  name: required(entryName()),
  category: required(entryName()),
  type: required(option(itemTypes)),
  disabled: yesNo(),
  taxable: yesNo(),
  isMetal: yesNo(),
  metal: option([...metals, ''], ''),
  fineness: codeText(10),
  fineGrams: codeText(20),
})

type ItemRow = ImportRow & { cells: z.output<typeof cells> }

const ITEMS = 'items'

const itemOf = ({ cells: { type, disabled, category: _named, ...same } }: ItemRow, category: number): ItemDraft => ({
  ...same,
  ...{ category, itemType: type, enabled: !disabled, fineness: writtenFineness(same.fineness) ?? '' },
})

export const itemImport = importKind<typeof cells, ItemRow>({
  kind: 'items',
  label: 'Items',
  about: 'Items of the lists of coin and Metro items. An item that is there already is changed to what the file says.',
  columns: [
    { name: 'name', about: 'compared without case', required: true },
    { name: 'category', about: 'on the list of categories', required: true },
    { name: 'type', about: 'coin or metro', required: true },
    { name: 'disabled', about: 'yes when it is not offered any more' },
    { name: 'taxable', about: 'yes or no, blank is no' },
    { name: 'isMetal', about: 'yes or no, blank is no' },
    { name: 'metal', about: metals.join(', ') },
    { name: 'fineness', about: '14k, 14/24 or .925' },
    { name: 'fineGrams', about: 'of one piece' },
  ],
  sample: [
    ['Austrian Philharmonic 1 oz', 'Gold', 'coin', '', '', 'yes', 'gold', '.9999', '31.10348'],
    ['Coin Album', 'Misc', 'coin', '', 'yes', '', '', '', ''],
  ],
  cells,
  rowOf: read => ({ cells: read, key: `${read.type} item ${read.name.toLowerCase()}` }),
  add: async (tx, rows, { by }) => {
    const categories = await findCategoriesByName(tx)
    const { problems, staged = [] } = checkRows(rows, row => {
      const category = categories.get(row.cells.category.toLowerCase())
      const texts = [
        ...(category === undefined ? [`There is no category ${row.cells.category}`] : []),
        ...itemProblems({ ...row.cells, itemType: row.cells.type }).map(({ text }) => text),
      ]
      return { texts, staged: () => ({ of: 0, item: itemOf(row, category ?? 0) }) }
    })
    const { items, added } = await putItems(
      tx,
      staged.map(({ item }) => item),
    )
    await addHistoryEntries(tx, {
      of: ITEMS,
      action: 'imported',
      entries: items.map(item => ({ id: item.id, value: item })),
      by,
    })
    const [first] = items
    if (first) await announce(tx, { topic: ITEMS, id: first.id, access: 'all' })
    return { added, replaced: items.length - added, problems }
  },
})
