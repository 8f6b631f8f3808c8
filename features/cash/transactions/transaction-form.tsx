import type { Field } from '#web/makers/form-fields.tsx'
import type { Notes } from '../ledger/ledger.rules.ts'
import { noteLabel } from '../ledger/note-texts.ts'
import { pettyFields, proofFields } from './petty-fields.tsx'
import type { TransactionForm } from './transaction-values.ts'

/** The notes of a form, as it declares them. */
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
