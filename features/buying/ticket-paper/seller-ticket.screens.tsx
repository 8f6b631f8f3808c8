import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import { isTicketKind, readRecordKind, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { ReadFailure } from '#web/makers/ReadFailure.tsx'
import { useCall } from '#web/queries.ts'
import { PaperSheet } from '#web/ui/PaperSheet.tsx'
import { ErrorBanner, Loading } from '#web/ui/states.tsx'

type TicketNumber = { kind: TicketKind; id: number }

/** The seller's paper on the screen; the browser prints it as it stands. */
const SellerTicketOf = ({ kind, id }: TicketNumber) => {
  const subject = recordNumber({ kind, id })
  const { data, error, refetch } = useCall(getPaper, { document: 'seller-ticket', subject })
  useEffect(() => {
    if (data) document.title = data.data.title
  }, [data])
  if (error)
    return (
      <ReadFailure
        error={error}
        title="The seller ticket did not load"
        back={`/portal/${kind}-tickets`}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Loading label="Seller ticket" />
  return <PaperSheet {...data.data} />
}

/** By kind and number; a kind that is none of ours has no paper. */
export const SellerTicketView = () => {
  const { type, id } = useParams({ strict: false }) as { type: string; id: string }
  const kind = readRecordKind(type)
  if (!isTicketKind(kind)) return <ErrorBanner title={`There is no paper of the kind '${type}'`} />
  return <SellerTicketOf kind={kind} id={Number(id)} />
}
