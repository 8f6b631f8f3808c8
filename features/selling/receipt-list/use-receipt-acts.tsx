import { type ReactNode, useState } from 'react'
import { PrintDialog } from '#features/records/print/PrintDialog.tsx'
import { VoidDialog, VoidRefusedDialog } from '#features/records/voids/VoidDialog.tsx'
import type { Endpoint } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { type ReceiptKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { useViewers } from '#web/app-slots.tsx'
import { sayFailure } from '#web/failures.ts'
import { AttachmentsDialog } from '#web/makers/document/AttachmentsDialog.tsx'
import type { DocumentOf, DocumentRead } from '#web/makers/document/document-screen.tsx'
import { useRowSave } from '#web/makers/list/use-row-save.ts'
import { useRefetch } from '#web/queries.ts'
import { useRole, useTimeZone } from '#web/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import { cashKept, giveBackText } from '../receipts/receipt-money.rules.ts'
import type { ReceiptRow } from '../receipts/receipts.contract.ts'
import { voidRefusal } from '../receipts/receipts.rules.ts'

export type ListedReceipt = Omit<ReceiptRow, 'attachments' | 'receipt_attachments'>

export const buyerName = ({ lastName, firstName }: Pick<ListedReceipt, 'firstName' | 'lastName'>) =>
  [lastName, firstName].filter(Boolean).join(', ')

export type ReceiptScreens<R extends DocumentRead = DocumentRead> = {
  kind: ReceiptKind
  list: Endpoint
  editRow: Endpoint
  read: R
  filesOf: (receipt: DocumentOf<R>) => readonly { id: string; url: string }[]
}

type PaidKey = 'tendered' | 'change' | 'paidBy'

type VoidKey = 'ticketTime' | 'hasDeposit' | 'oneTimeEdit'

export type ActedReceipt = Pick<
  ListedReceipt,
  'id' | 'version' | 'lastName' | 'firstName' | 'ticketAmount' | PaidKey | VoidKey
>

const useVoidRefusal = () => {
  const [role, timeZone] = [useRole(), useTimeZone()]
  return ({ ticketTime, hasDeposit, oneTimeEdit }: Pick<ListedReceipt, VoidKey>) => {
    const isOfToday = dayAt(ticketTime, timeZone) === dayAt(Date.now(), timeZone)
    return voidRefusal({ isOfToday, hasDeposit, oneTimeEdit }, role)
  }
}

export const useReceiptActs = <R extends DocumentRead>({ kind, list, editRow, read, filesOf }: ReceiptScreens<R>) => {
  const [dialog, setDialog] = useState<ReactNode>()
  const { showHistory } = useViewers()
  const refetch = useRefetch()
  const refusalOf = useVoidRefusal()
  const saveRow = useRowSave(list, editRow)
  const save = async (receipt: ActedReceipt, marks: object) => {
    await saveRow(receipt, marks)
    await refetch(read)
  }
  const onClose = () => setDialog(undefined)
  const numberOf = ({ id }: { id: number }) => recordNumber({ kind, id })
  return {
    dialog,
    onClose,
    show: setDialog,
    numberOf,
    setOneTimeEdit: (receipt: ActedReceipt, oneTimeEdit: boolean) =>
      void save(receipt, { oneTimeEdit }).catch(sayFailure),
    showHistory: ({ id }: { id: number }) =>
      showHistory({ entity: recordKinds[kind].entity, id, title: numberOf({ id }) }),
    viewAttachments: ({ id }: { id: number }) =>
      setDialog(<AttachmentsDialog {...{ id, read, filesOf, onClose }} number={numberOf({ id })} />),
    print: ({ id }: { id: number }) =>
      setDialog(<PrintDialog {...{ kind, id, onClose }} paper="receipt" number={numberOf({ id })} allowSignature />),
    askVoid: (receipt: ActedReceipt) => {
      const of = { kind, id: receipt.id }
      const record = { name: buyerName(receipt), amount: receipt.ticketAmount }
      const why = refusalOf(receipt)
      if (why) return setDialog(<VoidRefusedDialog {...{ of, record, why, onClose }} />)
      return setDialog(
        <VoidDialog
          {...{ of, record }}
          text={giveBackText(receipt)}
          onVoid={async voidReason => {
            await save(receipt, { void: true, voidReason })
            const cash = cashKept(receipt)
            toast.ok(`${numberOf(receipt)} is void`, cash > 0 ? `Give back ${formatDollars(cash)} cash` : undefined)
          }}
          onClose={onClose}
        />,
      )
    },
  }
}

export type ReceiptActs = ReturnType<typeof useReceiptActs>
