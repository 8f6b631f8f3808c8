import { wordListScreen } from '../reference-lists/word-lists.screens.tsx'
import { payeeCalls } from './payees.contract.ts'

export const Payees = wordListScreen({
  title: 'Payees',
  noun: 'payees',
  field: 'name',
  label: 'Name',
  table: 'payees',
  calls: payeeCalls,
  add: 'New Payee',
  isPaged: true,
})
