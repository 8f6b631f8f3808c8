import type { InputOf } from '#shared/endpoint.ts'
import type { Field } from '#web/makers/form-fields.tsx'
import { listScreen, rowForm } from '#web/makers/list-screen.tsx'
import { formFieldsOf } from '#web/makers/text-fields.ts'
import { lastPlaceOf, moveActions } from '../reference-lists/ordered-list.tsx'
import { buyerCalls, buyerContact, buyerTypes } from './buyers.contract.ts'
import { buyerProblems } from './buyers.rules.ts'

const typeLabels: Record<number, string> = buyerTypes
const typeChoices = Object.entries(buyerTypes).map(([value, label]) => ({ value, label }))

const fields: readonly Field<InputOf<typeof buyerCalls.add>>[] = [
  { key: 'name', label: 'Name', span: 24, maxLength: 100 },
  { key: 'type', label: 'Type', span: 10, kind: 'choice', choices: typeChoices, numeric: true },
  ...formFieldsOf(buyerContact, { phone: 14 }),
]

const problems = ({ name = '' }: { name?: string | undefined }) => buyerProblems({ name })

export const Buyers = listScreen(buyerCalls.list, {
  title: 'Buyers',
  noun: 'buyers',
  columns: [
    { key: 'id', label: 'ID', width: 80 },
    { key: 'name', label: 'Name' },
    { key: 'type', label: 'Type', width: 100, render: buyer => typeLabels[buyer.type] },
    { key: 'phone', label: 'Phone', width: 160 },
    { key: 'displayOrder', label: 'Order', as: 'number', width: 90 },
  ],
  search: 'Search buyers',
  defaults: { enabledOnly: false },
  ticks: [{ key: 'enabled', label: 'Enabled', call: buyerCalls.edit }],
  create: {
    label: 'Add New',
    form: rowForm({ title: 'Add New Buyer', call: buyerCalls.add, fields, needs: ['name'], problems, save: 'Add' }),
    start: { type: 1 },
  },
  edit: rowForm({ title: 'Edit', call: buyerCalls.edit, fields, needs: ['name'], problems, save: 'Update' }),
  actions: buyer => moveActions(buyer, { type: 'buyers', list: buyerCalls.list, last: lastPlaceOf(buyerCalls.list) }),
  nameOf: buyer => buyer.name,
  live: 'buyers',
  history: 'buyers',
  whole: true,
})
