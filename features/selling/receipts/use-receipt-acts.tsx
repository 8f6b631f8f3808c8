import { type ReactNode, useState } from 'react'
import { InvoiceDialog } from '#features/records/print-invoice/InvoiceDialog.tsx'
import { VoidDialog } from '#features/records/void-tickets/VoidDialog.tsx'
import type { Endpoint } from '#shared/endpoint.ts'
import { type ReceiptKind, recordNumber } from '#shared/record-kinds.ts'
import { sayFailure } from '#web/failures.ts'
import { AttachmentsDialog } from '#web/makers/document/AttachmentsDialog.tsx'
import type { DocumentOf, DocumentRead } from '#web/makers/document/document-screen.tsx'
import { useRowSave } from '#web/makers/use-row-save.ts'
import { useRefetch } from '#web/queries.ts'
import type { ReceiptRow } from './receipts.contract.ts'

/** What both kinds of receipt have in their list. */
export type ListedReceipt = Omit<ReceiptRow, 'receipt_attachments'>

export const nameOfReceipt = ({ lastName, firstName }: Pick<ListedReceipt, 'lastName' | 'firstName'>) =>
  [lastName, firstName].filter(Boolean).join(', ')

type ReceiptScreens<R extends DocumentRead> = {
  kind: ReceiptKind
  list: Endpoint
  editRow: Endpoint
  read: R
  /** Under the name that the kind has for them. */
  filesOf: (receipt: DocumentOf<R>) => readonly { id: string; url: string }[]
}

type Acted = Pick<ListedReceipt, 'id' | 'version' | 'lastName' | 'firstName' | 'ticketAmount' | 'oneTimeEdit'>

/** What is done to a saved receipt of either kind, from its list or its form, and the dialog that is open for it. */
export const useReceiptActs = <R extends DocumentRead>(of: ReceiptScreens<R>) => {
  const { kind, list, editRow, read, filesOf } = of
  const [dialog, setDialog] = useState<ReactNode>()
  const refetch = useRefetch()
  const saveRow = useRowSave(list, editRow)
  const save = async (receipt: Acted, marks: object) => {
    await saveRow(receipt, marks)
    await refetch(read)
  }
  const onClose = () => setDialog(undefined)
  const numberOf = ({ id }: { id: number }) => recordNumber({ kind, id })
  return {
    dialog,
    open: (make: (onClose: () => void) => ReactNode) => setDialog(make(onClose)),
    numberOf,
    setOneTimeEdit: (receipt: Acted, oneTimeEdit: boolean) => void save(receipt, { oneTimeEdit }).catch(sayFailure),
    viewAttachments: ({ id }: { id: number }) =>
      setDialog(<AttachmentsDialog {...{ id, read, filesOf, onClose }} number={numberOf({ id })} />),
    print: ({ id }: { id: number }) =>
      setDialog(<InvoiceDialog paper="receipt" allowSignature {...{ kind, id, onClose }} number={numberOf({ id })} />),
    askVoid: (receipt: Acted) =>
      setDialog(
        <VoidDialog
          of={{ kind, id: receipt.id }}
          record={{ name: nameOfReceipt(receipt), amount: receipt.ticketAmount }}
          onVoid={voidReason => save(receipt, { void: true, voidReason })}
          onClose={onClose}
        />,
      ),
  }
}

export type ReceiptActs = ReturnType<typeof useReceiptActs>
