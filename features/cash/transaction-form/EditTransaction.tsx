import { IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { formatInstant } from '#shared/time.ts'
import { call } from '#web/call.ts'
import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { useForm } from '#web/makers/form/use-form.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useRefetch } from '#web/queries.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { useIsAdmin, useTimeZone } from '#web/session.ts'
import { DangerButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Banner } from '#web/ui/states.tsx'
import { NotesTable } from '../banknotes/NotesTable.tsx'
import { countedProblems, notesOf } from '../ledger/ledger.rules.ts'
import { PettyProof } from '../petty-details/PettyFields.tsx'
import { isPetty } from '../petty-details/petty-values.ts'
import {
  getTransaction,
  listAccounts,
  type updateTransaction as Update,
  updateTransaction,
} from '../transactions/transactions.contract.ts'
import { TransactionFields } from './TransactionFields.tsx'
import { TransactionFrame } from './TransactionFrame.tsx'
import { transactionFields } from './transaction-form.tsx'
import {
  accountOptions,
  editedNoteFieldsOf,
  editProblems,
  formOf,
  movesOther,
  packed,
  packedEdit,
  packedNotes,
  recountTexts,
  type TransactionForm,
} from './transaction-values.ts'
import { useCountsFifties } from './use-counts-fifties.ts'
import { useDelete } from './use-delete.ts'
import { useSaved } from './use-saved.ts'

type Read = OutputOf<typeof getTransaction>['data']
type Values = TransactionForm & Pick<InputOf<typeof Update>, 'id' | 'version'>

const options = accountOptions(true)

/** The specification's warning, and the effect on the books. */
const Explained = ({ record, comment, isOwn, isReversed }: Read) => {
  if (isReversed) return <Banner tone="warn" title="Reversed." text="It was taken back, and moves no cash any more." />
  if (!isOwn)
    return (
      <Banner
        tone="info"
        title="It takes only notes."
        text={
          <>
            This is the cash of {record ? <RecordNumber number={record} /> : comment}
            {record ? ': everything else is changed there.' : ', which was not made by hand.'}
          </>
        }
      />
    )
  return (
    <Banner
      tone="info"
      title="The number stays."
      text="The old posting is reversed and a new one made, both dated now; past snapshots do not change."
    />
  )
}

/** Adds the loaded values, which the form holds in another shape. */
const recordOf = (read: Read) => ({ ...formOf(read), read })

const useEdit = (transaction: Read, onSaved: () => void) => {
  const { id, version, isOwn } = transaction
  const saySaved = useSaved()
  const again = useRefetch()
  const isAdmin = useIsAdmin()
  const record = useMemo(() => recordOf(transaction), [transaction])
  const [reloaded, setReloaded] = useState(transaction)
  const newest = reloaded.version > version ? reloaded : transaction
  const countsFifties = useCountsFifties()
  const notes = useMemo(() => editedNoteFieldsOf(record, countsFifties), [record, countsFifties])
  const fields = useMemo(() => {
    const all = transactionFields(notes)
    return isOwn ? all : all.filter(({ key }) => notes.some(note => note === key))
  }, [notes, isOwn])
  const form = useForm<typeof updateTransaction, Values>({
    name: `transaction ${id}`,
    call: updateTransaction,
    fields,
    record,
    fixed: { id, version },
    problems: input => {
      if (!isOwn) return countedProblems(notesOf(packed(input)), newest.amount)
      return editProblems(input, newest, isAdmin)
    },
    pack: isOwn ? packedEdit : packedNotes,
    reload: async () => {
      const { data } = await call(getTransaction, { id })
      setReloaded(data)
      // A reversed transaction has no newer version to compare.
      if (data.isReversed) void again(getTransaction)
      return recordOf(data)
    },
    onSaved: ({ warnings }) => {
      saySaved(`Transaction ${id} saved`, warnings)
      onSaved()
    },
  })
  useEffect(() => {
    if (transaction.isReversed && (form.draftAt !== undefined || form.conflict !== undefined)) form.clear()
  })
  // After a comparison, the next change starts from the other save.
  return { form, notes, saved: form.record as typeof record }
}

const Loaded = ({ transaction, onClose }: { transaction: Read; onClose: () => void }) => {
  const timeZone = useTimeZone()
  const remove = useDelete()
  const { form, notes, saved } = useEdit(transaction, onClose)
  const current = saved.read
  const { id, time, by, comment, isOwn, isReversed, amount } = current
  const any = form as never
  const shown = (isOwn ? form : { ...form, values: { ...saved, ...form.values } }) as AnyForm
  const accounts = useCall(listAccounts, {}, { later: true })
  const recounts =
    isOwn && !isReversed && movesOther(form.values, saved) ? recountTexts(current, accounts.data?.data) : []
  const deleteShown = async () => {
    if (!(await remove(current))) return
    form.clear()
    onClose()
  }
  const before = saved.denom100 === null ? undefined : saved
  return (
    <TransactionFrame
      form={any}
      title={`Edit Transaction ${id}`}
      subtitle={[`${formatInstant(time, timeZone)} by ${by}`, comment].filter(Boolean).join(', ')}
      saveLabel="Update"
      isWide={isPetty(shown.values)}
      readOnly={isReversed}
      onClose={onClose}
      footStart={
        isOwn &&
        !isReversed && (
          <DangerButton icon={<IconTrash />} onClick={() => deleteShown()}>
            Delete
          </DangerButton>
        )
      }
    >
      <TransactionFields form={shown} options={options} readOnly={!isOwn || isReversed} onFile={saved} />
      <NotesTable
        fields={notes}
        values={form.values}
        errors={form.errors}
        readOnly={isReversed}
        autoFocus={!isOwn && !isReversed}
        before={before as never}
        amountBefore={saved.amount}
        mustBe={isOwn ? undefined : amount}
        onChange={form.set}
      />
      <PettyProof form={shown} onFile={current} readOnly={!isOwn || isReversed} />
      {recounts.map(text => (
        <Banner key={text} tone="warn" title={text} />
      ))}
      <Explained {...current} />
    </TransactionFrame>
  )
}

export const EditTransaction = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useCall(getTransaction, { id }, { gcTime: 0 })
  if (query.data?.data.id === id) return <Loaded key={id} transaction={query.data.data} onClose={onClose} />
  return (
    <Dialog open title={`Edit Transaction ${id}`} width={520} onClose={onClose}>
      <ReadState query={query} label="The transaction" />
    </Dialog>
  )
}
