import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import { wordProblems } from '../reference-lists/word-lists.rules.ts'
import { payeeCalls } from './payees.contract.ts'

const payeeForm = <E extends typeof payeeCalls.add | typeof payeeCalls.edit>(call: E, title: string) =>
  rowForm({
    title,
    call,
    fields: [{ key: 'name', label: 'Name', maxLength: 100 }],
    needs: ['name'],
    problems: ({ name }) => wordProblems('name', name),
  })

export const Payees = listScreen(payeeCalls.list, {
  title: 'Payees',
  noun: 'payees',
  columns: [
    { key: 'id', label: 'ID', width: 80, sort: true },
    { key: 'name', label: 'Name', sort: true },
  ],
  search: 'Search payees',
  create: { label: 'New Payee', form: payeeForm(payeeCalls.add, 'New Payee') },
  edit: payeeForm(payeeCalls.edit, 'Edit'),
  remove: { call: payeeCalls.remove, question: payee => `Delete ${payee.name}?` },
  nameOf: payee => payee.name,
  live: 'payees',
  history: 'payees',
})
