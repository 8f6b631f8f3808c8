import { useMemo } from 'react'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { FormKeys } from '#web/makers/FormBody.tsx'
import type { Field } from '#web/makers/form-fields.tsx'
import { ReadState } from '#web/makers/ReadState.tsx'
import { useForm } from '#web/makers/use-form.ts'
import { useCall, useRefetch } from '#web/queries.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { toast } from '#web/ui/toasts.tsx'
import { CountSums } from '../ledger/CountSums.tsx'
import { countedProblems, notesIn, notesOf, notesTotal } from '../ledger/ledger.rules.ts'
import { NotesFields } from '../ledger/NotesFields.tsx'
import { showsFifties } from '../transactions/transaction-values.ts'
import { getTransaction, updateTransaction } from '../transactions/transactions.contract.ts'
import { useCountsFifties } from '../transactions/use-counts-fifties.ts'
import { listNotices, type Notice } from './notices.contract.ts'
import css from './notices.module.css'
import { cashStory } from './payouts.rules.ts'

const noteFields = ['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom1'] as const

const fieldsOf = (notes: readonly (typeof noteFields)[number][]): readonly Field<InputOf<typeof updateTransaction>>[] =>
  notes.map(key => ({ key, label: `$${key.slice('denom'.length)}`, kind: 'count' }))

type Transaction = OutputOf<typeof getTransaction>['data']
type Props = { notice: Notice; transactionId: number; onClose: () => void }

/** The notes that were counted before the amount changed are the start: only the difference is left to do. */
const startOf = (cash: Transaction) => ({ ...cash, ...cash.countedBefore })

const countedText = ({ amount, countedBefore }: Transaction) => {
  const counted = countedBefore ? notesTotal(countedBefore) : amount
  return counted === amount ? '' : `These were counted when it was ${formatDollars(counted)}.`
}

const questionOf = (notice: Notice, cash: Transaction) =>
  [
    `Which notes make up the ${formatDollars(cash.amount)} in cash of this ticket?`,
    cashStory(notice),
    countedText(cash),
  ]
    .filter(Boolean)
    .join(' ')

const NotesForm = ({ notice, cash, onClose }: { notice: Notice; cash: Transaction; onClose: () => void }) => {
  const { ticketId } = notice
  const again = useRefetch()
  const record = useMemo(() => startOf(cash), [cash])
  const hasFifties = showsFifties(record, useCountsFifties())
  const notes = useMemo(() => noteFields.filter(field => field !== 'denom50' || hasFifties), [hasFifties])
  const fields = useMemo(() => fieldsOf(notes), [notes])
  const form = useForm({
    name: `cash ${cash.id}`,
    call: updateTransaction,
    fields,
    record,
    fixed: { id: cash.id, version: cash.version },
    problems: input => countedProblems(notesOf(notesIn(input)), cash.amount),
    reload: async () => startOf((await call(getTransaction, { id: cash.id })).data),
    onSaved: () => {
      toast.ok(`Notes of ${ticketId} saved`)
      void again(listNotices, getTransaction)
      onClose()
    },
  })
  const submit = () => void form.submit()
  const close = () =>
    void closeUnlessTyped(form.isDirty, 'Notes were counted and are not saved.', () => {
      form.clear()
      onClose()
    })
  const counted = notesTotal(notesOf(notesIn(form.input())))
  return (
    <Dialog
      open
      title={`Edit ${ticketId}`}
      subtitle={questionOf(notice, cash)}
      width={460}
      dirty={form.isDirty}
      onClose={close}
      footer={
        <>
          <PlainButton size="phone" onClick={close}>
            Cancel
          </PlainButton>
          <PrimaryButton size="phone" loading={form.isSaving} keys="Ctrl S" onClick={submit}>
            Save
          </PrimaryButton>
        </>
      }
    >
      <FormKeys form={form} onSubmit={submit} className={css.edit}>
        <NotesFields fields={notes} values={form.values} errors={form.errors} onChange={form.set} />
        <CountSums counted={counted} against={{ label: 'Cash Total', amount: cash.amount }} />
      </FormKeys>
    </Dialog>
  )
}

/** The notes that a payout was, or will be, handed out in. */
export const EditNotice = ({ notice, transactionId, onClose }: Props) => {
  const query = useCall(getTransaction, { id: transactionId }, { gcTime: 0 })
  if (query.data?.data.id === transactionId)
    return <NotesForm notice={notice} cash={query.data.data} onClose={onClose} />
  return (
    <Dialog open title={`Edit ${notice.ticketId}`} width={460} onClose={onClose}>
      <ReadState
        query={query}
        label="Cash of this ticket"
        title="The cash of this ticket could not be read"
        lines={6}
      />
    </Dialog>
  )
}
