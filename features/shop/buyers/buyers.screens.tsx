import type { InputOf } from '#shared/endpoint.ts'
import type { Field } from '#web/makers/form/form-fields.tsx'
import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import { useUrlState } from '#web/makers/list/list-state.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { lastPlaceOf, moveActions } from '../reference-lists/ordered-list.tsx'
import { buyerCalls, buyerTypes } from './buyers.contract.ts'
import { buyerProblems } from './buyers.rules.ts'

const typeLabels: Record<number, string> = buyerTypes
const typeChoices = Object.entries(buyerTypes).map(([value, label]) => ({ value, label }))

const fields: readonly Field<InputOf<typeof buyerCalls.add>>[] = [
  { key: 'name', label: 'Name', span: 24, maxLength: 100 },
  { key: 'type', label: 'Type', span: 10, kind: 'choice', choices: typeChoices, numeric: true },
  { key: 'phone', label: 'Phone', kind: 'phone', span: 14, maxLength: 30 },
  { key: 'businessLicence', label: 'Business Licence', span: 24, maxLength: 50 },
  { key: 'address', label: 'Address', kind: 'textarea', span: 24, maxLength: 300 },
]

const problems = ({ name = '' }: { name?: string | undefined }) => buyerProblems({ name })

const EditButton = ({ id, name }: { id: number; name: string }) => {
  const [, change] = useUrlState()
  return (
    <LinkButton aria-label={`Edit ${name}`} onClick={() => change({ open: id }, { push: true })}>
      Edit
    </LinkButton>
  )
}

export const Buyers = listScreen(buyerCalls.list, {
  title: 'Buyers',
  noun: 'buyers',
  columns: [
    { key: 'id', label: 'ID', width: 80 },
    { key: 'name', label: 'Name' },
    { key: 'enabled', label: 'Enabled', width: 90, tick: { call: buyerCalls.edit } },
    { key: 'type', label: 'Type', width: 100, render: buyer => typeLabels[buyer.type] },
    { key: 'version', label: 'Edit', width: 80, screenOnly: true, render: buyer => <EditButton {...buyer} /> },
    { key: 'displayOrder', label: 'Order', as: 'number', width: 90 },
    { key: 'phone', label: 'Phone', width: 160, optional: () => false },
  ],
  search: 'Search buyers',
  defaults: { enabledOnly: false },
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
