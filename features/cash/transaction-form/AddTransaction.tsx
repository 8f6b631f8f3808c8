import { useState } from 'react'
import { useForm } from '#web/makers/form/use-form.ts'
import { type UrlState, useUrlState } from '#web/makers/list/list-state.ts'
import { NotesLine } from '../banknotes/NotesLine.tsx'
import { PettyProof } from '../petty-details/PettyFields.tsx'
import { PETTY_SOURCE } from '../petty-details/petty-values.ts'
import { createTransaction } from '../transactions/transactions.contract.ts'
import { newTransactionProblems } from '../transactions/transactions.rules.ts'
import { TransactionFields } from './TransactionFields.tsx'
import { TransactionFrame } from './TransactionFrame.tsx'
import { transactionFields } from './transaction-form.tsx'
import { accountOptions, noteFieldsOf, packed, type TransactionForm } from './transaction-values.ts'
import { useSaved } from './use-saved.ts'

const notes = noteFieldsOf({})
const fields = transactionFields(notes)
const options = accountOptions(false)
const blank = {}
const toPettyCash = { src: PETTY_SOURCE, dest: 'pettycash' }

type Start = { src?: string; dest?: string }
type Props = { onClose: () => void; isPettyOnly?: boolean; start?: Start }

export const AddTransaction = ({ onClose, isPettyOnly = false, start = blank }: Props) => {
  const saved = useSaved()
  const form = useForm<typeof createTransaction, TransactionForm>({
    name: isPettyOnly ? 'petty cash new' : 'transaction new',
    call: createTransaction,
    fields,
    record: isPettyOnly ? toPettyCash : start,
    isNew: true,
    problems: input => newTransactionProblems(packed(input)),
    pack: packed,
    onSaved: ({ data, warnings }) => {
      saved(`Transaction ${data.id} saved`, warnings)
      onClose()
    },
  })
  const any = form as never
  const title = isPettyOnly ? 'New Petty Cash' : 'Add Transaction'
  return (
    <TransactionFrame isWide form={any} title={title} saveLabel="Create Transaction" onClose={onClose}>
      <TransactionFields form={any} options={options} isPettyOnly={isPettyOnly} />
      <NotesLine totalLabel="Amount" fields={notes} values={form.values} errors={form.errors} onChange={form.set} />
      <PettyProof form={any} />
    </TransactionFrame>
  )
}

const startOf = ({ src, dest }: UrlState): Start =>
  Object.fromEntries(Object.entries({ src, dest }).filter(([, slug]) => options.some(({ value }) => value === slug)))

/** The address may name the accounts, as for a missing transfer. */
export const AddNamedTransaction = () => {
  const [address, change] = useUrlState()
  const [start] = useState(() => startOf(address))
  return <AddTransaction start={start} onClose={() => change({ open: undefined, src: undefined, dest: undefined })} />
}

export const AddPettyCash = ({ onClose }: { onClose: () => void }) => <AddTransaction isPettyOnly onClose={onClose} />
