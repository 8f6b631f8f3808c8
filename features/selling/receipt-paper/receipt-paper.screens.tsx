import { useParams } from '@tanstack/react-router'
import { PaperView } from '#features/paper/print-jobs/PaperView.tsx'
import { InvoiceDialog } from '#features/records/print-invoice/InvoiceDialog.tsx'
import { idInAddress, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { NotFound } from '#web/makers/NotFound.tsx'

/** An address that begins with JR is a jewelry receipt's, any other a coin receipt's; the rest after two characters is the number. */
export const ReceiptView = () => {
  const { id } = useParams({ strict: false }) as { id: string }
  const kind = /^jr/i.test(id) ? 'jewelry_receipt' : 'coin_receipt'
  const { label, list } = recordKinds[kind]
  const number = idInAddress(id.slice(2))
  if (number === undefined) return <NotFound text={`There is no ${label} '${id.slice(0, 40)}'`} back={list} />
  const subject = recordNumber({ kind, id: number })
  return (
    <PaperView
      document="receipt"
      name="Receipt"
      subject={subject}
      back={list}
      printDialog={onClose => (
        <InvoiceDialog kind={kind} id={number} number={subject} paper="receipt" allowSignature onClose={onClose} />
      )}
    />
  )
}
