import type { ReactNode } from 'react'
import { formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { type DocumentOf, type DocumentRead, documentIn } from '#web/makers/document/document-screen.tsx'
import { SavedLines } from '#web/makers/document/LinesGrid.tsx'
import type { SavedColumn } from '#web/makers/document/lines.tsx'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Sum } from '#web/ui/WorkBar.tsx'
import { buyerName, type ListedReceipt } from './use-receipt-acts.tsx'

export type OfReceipt = { receipt: ListedReceipt; number: string; onClose: () => void }

type Props<R extends DocumentRead> = OfReceipt & {
  title: string
  width: number
  read: R
  children: (receipt: DocumentOf<R>) => ReactNode
}

export const ReceiptDialog = <R extends DocumentRead>(props: Props<R>) => {
  const { receipt, number, title, width, read, children, onClose } = props
  const timeZone = useTimeZone()
  const query = useCall<DocumentRead>(read, { id: receipt.id } as object)
  const facts = [number, buyerName(receipt), formatInstant(receipt.ticketTime, timeZone)]
  return (
    <Dialog
      open
      {...{ title, width, onClose }}
      subtitle={facts.filter(Boolean).join(' · ')}
      footer={<PlainButton onClick={onClose}>Close</PlainButton>}
    >
      {query.data && !query.error ? (
        children(documentIn<R>(query.data))
      ) : (
        <ReadState query={query} label={title} title="The receipt did not load" lines={3} />
      )}
    </Dialog>
  )
}

type ItemsProps<R extends DocumentRead, Line> = OfReceipt & {
  read: R
  columns: readonly SavedColumn<Line>[]
  linesOf: (receipt: DocumentOf<R>) => readonly Line[]
}

export const ReceiptItemsDialog = <R extends DocumentRead, Line extends { id: number }>(props: ItemsProps<R, Line>) => {
  const { columns, linesOf, ...of } = props
  return (
    <ReceiptDialog {...of} title="View Items" width={760}>
      {receipt => (
        <SavedLines
          title="Items"
          columns={columns}
          lines={linesOf(receipt)}
          foot={
            <>
              <Sum name="Tax">{formatDollars(of.receipt.tax)}</Sum>
              <Sum name="Total">{formatDollars(of.receipt.ticketAmount)}</Sum>
            </>
          }
        />
      )}
    </ReceiptDialog>
  )
}
