import { Link } from '@tanstack/react-router'
import { capitalized } from '#shared/labels.ts'
import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import type { UrlState } from '#web/makers/list/list-state.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { lastPlaceOf, moveActions } from '../reference-lists/ordered-list.tsx'
import { wordListScreen } from '../reference-lists/word-list-screen.tsx'
import { type ItemType, itemCalls, itemCategoryCalls } from './items.contract.ts'
import { itemProblems } from './items.rules.ts'
import { metals } from './metals.rules.ts'

const CATEGORIES = '/portal/coin-items/categories'

const typeChoices = [
  { value: 'coin', label: 'Coin' },
  { value: 'metro', label: 'Metro' },
] as const

/** The flag of each type: taxed coins and bullion, or metal. */
const flagOf = {
  coin: { key: 'taxable', label: 'Taxable' },
  metro: { key: 'isMetal', label: 'Is Metal' },
} as const

const name = { key: 'name', label: 'Name', span: 24, maxLength: 100 } as const
const category = {
  key: 'category',
  label: 'Category',
  span: 14,
  kind: 'select',
  options: {
    call: itemCategoryCalls.list,
    option: (row: { id: number; categoryName: string }) => ({ value: String(row.id), label: row.categoryName }),
  },
} as const
const itemType = { key: 'itemType', label: 'Item Type', span: 10, kind: 'choice', choices: typeChoices } as const

const metal = {
  key: 'metal',
  label: 'Metal',
  span: 8,
  kind: 'select',
  options: metals.map(value => ({ value, label: capitalized(value) })),
  emptyLabel: 'None',
} as const
const fineness = { key: 'fineness', label: 'Fineness', span: 8, maxLength: 10, hint: 'such as 14k or .925' } as const
const fineGrams = {
  key: 'fineGrams',
  label: 'Fine Grams',
  span: 8,
  maxLength: 12,
  hint: 'of one piece',
  when: (values: { itemType?: unknown }) => values.itemType === 'coin',
} as const
const metalFields = [metal, fineness, fineGrams] as const

const newItem = rowForm({
  title: 'Add New Item',
  call: itemCalls.add,
  fields: [name, category, itemType, ...metalFields],
  problems: itemProblems,
})

const editItem = rowForm({
  title: 'Edit',
  call: itemCalls.edit,
  fields: [
    name,
    category,
    itemType,
    ...metalFields,
    { key: 'enabled', label: 'Enabled', span: 8, kind: 'check' },
    { ...flagOf.coin, span: 8, kind: 'check', when: values => values.itemType === 'coin' },
    { ...flagOf.metro, span: 8, kind: 'check', when: values => values.itemType === 'metro' },
  ],
  problems: ({ name = '', category = '', itemType = '', metal, fineness, fineGrams }) =>
    itemProblems({ name, category, itemType, metal, fineness, fineGrams }),
})

const viewOf = ({ view }: UrlState): ItemType => (view === 'metro' ? 'metro' : 'coin')

export const Items = listScreen(itemCalls.list, state => {
  const view = viewOf(state)
  return {
    title: 'Items',
    noun: `${view} items`,
    columns: [
      { key: 'id', label: 'ID', width: 80, sort: true },
      { key: 'name', label: 'Name', sort: true },
      { key: 'category', label: 'Category', width: 220, sort: true, render: item => item.item_category.categoryName },
      { key: 'metal', label: 'Metal', width: 100, render: item => capitalized(item.metal) },
      { key: 'fineness', label: 'Fineness', width: 90 },
      ...(view === 'coin' ? [{ key: 'fineGrams', label: 'Fine Grams', as: 'number', width: 110 } as const] : []),
      { key: 'displayOrder', label: 'Order', as: 'number', width: 90, sort: true },
    ],
    search: 'Search items',
    defaults: { itemType: view },
    ticks: [
      { key: 'enabled', label: 'Enabled', call: itemCalls.edit },
      { ...flagOf[view], call: itemCalls.edit },
    ],
    create: { label: 'Add New+', form: newItem },
    edit: editItem,
    actions: item =>
      moveActions(item, { type: 'items', itemType: view, list: itemCalls.list, last: lastPlaceOf(itemCalls.list) }),
    nameOf: item => item.name,
    live: 'items',
    history: 'items',
    buttons: <PlainButton renderRoot={root => <Link to={CATEGORIES} {...root} />}>Categories</PlainButton>,
    above: (_, change) => (
      <Tabs
        label="Item Type"
        tabs={typeChoices.map(({ value, label }) => ({ key: value, label }))}
        value={view}
        onChange={next => change({ view: next, page: undefined })}
      />
    ),
  }
})

export const ItemCategories = wordListScreen({
  title: 'Items Categories',
  noun: 'categories',
  field: 'categoryName',
  label: 'Category Name',
  table: 'item_categories',
  calls: itemCategoryCalls,
  add: 'Add New+',
  back: '/portal/items',
})
