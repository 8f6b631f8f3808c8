import { useParams } from '@tanstack/react-router'
import { PaperView } from '#features/paper/print-jobs/PaperView.tsx'
import { PrintDialog } from '#features/records/print/PrintDialog.tsx'
import { isTicketKind, readRecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { NotFound } from '#web/makers/page/NotFound.tsx'
import { RecordOfAddress } from '#web/makers/page/RecordOfAddress.tsx'

export const SellerTicketView = () => {
  const { type } = useParams({ strict: false }) as { type: string }
  const kind = readRecordKind(type)
  if (!isTicketKind(kind)) return <NotFound text={`There is no paper of the kind '${type}'`} back="/portal" />
  const { list } = recordKinds[kind]
  return (
    <RecordOfAddress kind={kind} back={list}>
      {id => (
        <PaperView
          document="seller-ticket"
          name="Seller ticket"
          subject={recordNumber({ kind, id })}
          back={list}
          printDialog={onClose => (
            <PrintDialog
              {...{ kind, id, onClose }}
              number={recordNumber({ kind, id })}
              paper="seller-ticket"
              allowSignature
            />
          )}
        />
      )}
    </RecordOfAddress>
  )
}
