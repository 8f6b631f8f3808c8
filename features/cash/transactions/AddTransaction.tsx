import { useForm } from '#web/makers/use-form.ts'
import { NotesLine } from '../ledger/NotesLine.tsx'
import { PettyProof } from './PettyFields.tsx'
import { PETTY_SOURCE } from './petty-values.ts'
import { TransactionFields } from './TransactionFields.tsx'
import { TransactionFrame } from './TransactionFrame.tsx'
import { transactionFields } from './transaction-form.tsx'
import { accountOptions, noteFieldsOf, packed, type TransactionForm } from './transaction-values.ts'
import { createTransaction } from './transactions.contract.ts'
import { newTransactionProblems } from './transactions.rules.ts'
import { useSaved } from './use-saved.ts'

const notes = noteFieldsOf({})
const fields = transactionFields(notes)
const options = accountOptions(false)
const blank = {}
const toPettyCash = { src: PETTY_SOURCE, dest: 'pettycash' }

type Props = { onClose: () => void; isPettyOnly?: boolean }

/** A transaction made by hand: from one of twelve accounts to another, in counted notes. */
export const AddTransaction = ({ onClose, isPettyOnly = false }: Props) => {
  const saved = useSaved()
  const form = useForm<typeof createTransaction, TransactionForm>({
    name: isPettyOnly ? 'petty cash new' : 'transaction new',
    call: createTransaction,
    fields,
    record: isPettyOnly ? toPettyCash : blank,
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

/** From the Metro drawer to petty cash, and nowhere else. */
export const AddPettyCash = ({ onClose }: { onClose: () => void }) => <AddTransaction isPettyOnly onClose={onClose} />
