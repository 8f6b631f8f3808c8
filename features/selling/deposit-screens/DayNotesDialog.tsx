import { useMemo } from 'react'
import { NotesTable } from '#features/cash/banknotes/NotesTable.tsx'
import { countedProblems, notesIn, notesOf } from '#features/cash/ledger/ledger.rules.ts'
import { TransactionFrame } from '#features/cash/transaction-form/TransactionFrame.tsx'
import { noteFormFields } from '#features/cash/transaction-form/transaction-form.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { useForm } from '#web/makers/form/use-form.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useRefetch } from '#web/queries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { getDenominations, updateDenominations } from '../deposits/denominations.contract.ts'
import { getCoinReceiptDeposit } from '../deposits/deposits.contract.ts'

const notes = ['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom2', 'denom1'] as const
/** Coins are never typed: they are the cents of the cash. */
const coinsOnly = ['coins'] as const
const fields = [...noteFormFields(notes), { key: 'comment' as const, label: 'Comment', maxLength: 500 }]
const labels = { comment: 'Comment' }

type Read = OutputOf<typeof getDenominations>['data']
type Props = { day: Read; date: Day; kind: ReceiptKind; title: string; onClose: () => void }

const Loaded = ({ day, date, kind, title, onClose }: Props) => {
  const { version, cashAmount, coins, isCounted } = day
  const again = useRefetch()
  const fixed = useMemo(() => ({ date, type: kind, version }), [date, kind, version])
  const form = useForm({
    name: kind === 'coin_receipt' ? `notes of receipts ${date}` : `notes of ${kind} ${date}`,
    call: updateDenominations,
    fields,
    record: day,
    fixed,
    problems: input => countedProblems(notesOf({ ...notesIn(input), coins }), cashAmount),
    reload: async () => (await call(getDenominations, { date, type: kind })).data,
    onSaved: () => {
      toast.ok(`${title} saved`)
      void again(getDenominations, getCoinReceiptDeposit)
      onClose()
    },
  }) as unknown as AnyForm
  return (
    <TransactionFrame
      form={form}
      title={title}
      subtitle="All cash of the day, deposited or not"
      saveLabel="Save"
      onClose={onClose}
    >
      <NotesTable
        autoFocus
        fields={[...notes, ...coinsOnly]}
        fixed={coinsOnly}
        values={{ ...form.values, coins: (coins / 100).toFixed(2) }}
        errors={form.errors}
        before={isCounted ? day : undefined}
        mustBe={cashAmount}
        onChange={form.set}
      />
      <FormGrid>
        <TextField {...bindFields(form, labels, false)('comment')} span={24} maxLength={500} />
      </FormGrid>
    </TransactionFrame>
  )
}

type DialogProps = { date: Day; kind?: ReceiptKind; onClose: () => void }

export const DayNotesDialog = ({ date, kind = 'coin_receipt', onClose }: DialogProps) => {
  const query = useCall(getDenominations, { date, type: kind })
  const title = `Notes of ${formatDay(date)}`
  if (query.data) return <Loaded day={query.data.data} date={date} kind={kind} title={title} onClose={onClose} />
  return (
    <Dialog open title={title} width={520} onClose={onClose}>
      <ReadState query={query} label="Notes" title="The notes did not load" lines={6} />
    </Dialog>
  )
}
