import { useMemo } from 'react'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { FormKeys } from '#web/makers/form/FormBody.tsx'
import type { Field } from '#web/makers/form/form-fields.tsx'
import { useForm } from '#web/makers/form/use-form.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useRefetch } from '#web/queries.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { toast } from '#web/ui/toasts.tsx'
import { CountSums } from '../banknotes/CountSums.tsx'
import { NotesFields } from '../banknotes/NotesFields.tsx'
import { countedProblems, notesIn, notesOf, notesTotal } from '../ledger/ledger.rules.ts'
import { listNotices, type Notice } from '../notices/notices.contract.ts'
import { cashStory } from '../notices/payouts.rules.ts'
import { showsFifties } from '../transaction-form/transaction-values.ts'
import { useCountsFifties } from '../transaction-form/use-counts-fifties.ts'
import { getTransaction, updateTransaction } from '../transactions/transactions.contract.ts'
import css from './notices.module.css'

const noteFields = ['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom1'] as const

const fieldsOf = (notes: readonly (typeof noteFields)[number][]): readonly Field<InputOf<typeof updateTransaction>>[] =>
  notes.map(key => ({ key, label: `$${key.slice('denom'.length)}`, kind: 'count' }))

type Transaction = OutputOf<typeof getTransaction>['data']
type Props = { notice: Notice; transactionId: number; onClose: () => void }

/** Starts from the notes of the old amount, so that only the difference is left to enter. */
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
