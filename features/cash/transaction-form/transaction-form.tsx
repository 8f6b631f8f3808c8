import type { Field } from '#web/makers/form/form-fields.tsx'
import { noteLabel } from '../banknotes/note-texts.ts'
import type { Notes } from '../ledger/ledger.rules.ts'
import { pettyFields, proofFields } from '../petty-details/petty-fields.tsx'
import type { TransactionForm } from './transaction-values.ts'

export const noteFormFields = <Key extends keyof Notes>(notes: readonly Key[]) =>
  notes.map(key => ({ key, label: noteLabel(key), kind: key === 'coins' ? ('dollars' as const) : ('count' as const) }))

export const transactionFields = (notes: readonly (keyof Notes)[]): readonly Field<TransactionForm>[] => [
  { key: 'src', label: 'From' },
  { key: 'dest', label: 'To' },
  ...pettyFields,
  { key: 'comment', label: 'Comment', maxLength: 1000 },
  ...noteFormFields(notes),
  ...proofFields,
]
