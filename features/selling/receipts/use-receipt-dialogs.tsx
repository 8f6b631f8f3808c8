import { type ReactNode, useState } from 'react'
import { InvoiceDialog } from '#features/records/print-invoice/InvoiceDialog.tsx'
import { VoidDialog } from '#features/records/void-tickets/VoidDialog.tsx'
import type { Cents } from '#shared/money.ts'
import { type ReceiptKind, recordNumber } from '#shared/record-kinds.ts'

export type NamedReceipt = { id: number; version: number; firstName: string; lastName: string; ticketAmount: Cents }

export const buyerName = ({ lastName, firstName }: Pick<NamedReceipt, 'firstName' | 'lastName'>) =>
  [lastName, firstName].filter(Boolean).join(', ')

/** What is asked before a receipt is printed or void, over its list and over its form. */
export const useReceiptDialogs = (kind: ReceiptKind) => {
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  return {
    dialog,
    onClose,
    show: setDialog,
    print: ({ id }: { id: number }) =>
      setDialog(
        <InvoiceDialog {...{ kind, id, onClose }} paper="receipt" number={recordNumber({ kind, id })} allowSignature />,
      ),
    askVoid: (receipt: NamedReceipt, onVoid: (voidReason: string) => Promise<void>) =>
      setDialog(
        <VoidDialog
          {...{ onVoid, onClose }}
          of={{ kind, id: receipt.id }}
          record={{ name: buyerName(receipt), amount: receipt.ticketAmount }}
        />,
      ),
  }
}
