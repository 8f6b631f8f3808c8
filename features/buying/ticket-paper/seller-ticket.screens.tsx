import { useParams } from '@tanstack/react-router'
import { PaperView } from '#features/paper/print-jobs/PaperView.tsx'
import { isTicketKind, readRecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { ErrorBanner } from '#web/ui/states.tsx'

/** By kind and number; a kind that is none of ours has no paper. */
export const SellerTicketView = () => {
  const { type, id } = useParams({ strict: false }) as { type: string; id: string }
  const kind = readRecordKind(type)
  if (!isTicketKind(kind)) return <ErrorBanner title={`There is no paper of the kind '${type}'`} />
  const subject = recordNumber({ kind, id: Number(id) })
  return <PaperView document="seller-ticket" name="Seller ticket" subject={subject} back={recordKinds[kind].list} />
}
