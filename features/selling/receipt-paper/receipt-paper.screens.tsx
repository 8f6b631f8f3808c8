import { useParams } from '@tanstack/react-router'
import { PaperView } from '#features/paper/print-jobs/PaperView.tsx'
import { PrintDialog } from '#features/records/print/PrintDialog.tsx'
import { idInAddress, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { NotFound } from '#web/makers/page/NotFound.tsx'

/** An address with JR is a jewelry receipt, any other a coin receipt; the number follows the two letters. */
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
        <PrintDialog kind={kind} id={number} number={subject} paper="receipt" allowSignature onClose={onClose} />
      )}
    />
  )
}
