import { type ReactNode, useState } from 'react'
import { InvoiceDialog } from '#features/records/print-invoice/InvoiceDialog.tsx'
import { VoidDialog } from '#features/records/void-tickets/VoidDialog.tsx'
import type { Endpoint } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { type ReceiptKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { sayFailure } from '#web/failures.ts'
import { AttachmentsDialog } from '#web/makers/document/AttachmentsDialog.tsx'
import type { DocumentOf, DocumentRead } from '#web/makers/document/document-screen.tsx'
import { useRowSave } from '#web/makers/use-row-save.ts'
import { useViewers } from '#web/parts.tsx'
import { useRefetch } from '#web/queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import { cashKept, giveBackText } from '../receipts/receipt-money.rules.ts'
import type { ReceiptRow } from '../receipts/receipts.contract.ts'

/** What both kinds of receipt have in their list. */
export type ListedReceipt = Omit<ReceiptRow, 'receipt_attachments'>

export const buyerName = ({ lastName, firstName }: Pick<ListedReceipt, 'firstName' | 'lastName'>) =>
  [lastName, firstName].filter(Boolean).join(', ')

/** What a kind of receipt is to its screens: its calls, and the name that it has for its pictures. */
export type ReceiptScreens<R extends DocumentRead = DocumentRead> = {
  kind: ReceiptKind
  list: Endpoint
  editRow: Endpoint
  read: R
  filesOf: (receipt: DocumentOf<R>) => readonly { id: string; url: string }[]
}

type PaidKey = 'tendered' | 'change' | 'paidBy'

export type ActedReceipt = Pick<ListedReceipt, 'id' | 'version' | 'lastName' | 'firstName' | 'ticketAmount' | PaidKey>

/** What is done to a saved receipt of either kind, from its list or its form, and the dialog that is open for it. */
export const useReceiptActs = <R extends DocumentRead>({ kind, list, editRow, read, filesOf }: ReceiptScreens<R>) => {
  const [dialog, setDialog] = useState<ReactNode>()
  const { showHistory } = useViewers()
  const refetch = useRefetch()
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
      setDialog(<InvoiceDialog {...{ kind, id, onClose }} paper="receipt" number={numberOf({ id })} allowSignature />),
    askVoid: (receipt: ActedReceipt) =>
      setDialog(
        <VoidDialog
          of={{ kind, id: receipt.id }}
          record={{ name: buyerName(receipt), amount: receipt.ticketAmount }}
          text={giveBackText(receipt)}
          onVoid={async voidReason => {
            await save(receipt, { void: true, voidReason })
            const cash = cashKept(receipt)
            toast.ok(`${numberOf(receipt)} is void`, cash > 0 ? `Give back ${formatDollars(cash)} cash` : undefined)
          }}
          onClose={onClose}
        />,
      ),
  }
}

export type ReceiptActs = ReturnType<typeof useReceiptActs>
