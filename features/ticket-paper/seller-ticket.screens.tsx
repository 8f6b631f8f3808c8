import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ReadFailure } from '#web/makers/ReadFailure.tsx'
import { useCall } from '#web/queries.ts'
import { PaperSheet } from '#web/ui/PaperSheet.tsx'
import { Loading } from '#web/ui/states.tsx'
import { getPaper } from '../print-desk/papers.contract.ts'
import { kindOf } from '../signatures/signatures.rules.ts'
import { numberOf } from '../tickets/tickets.rules.ts'

/** The seller's paper on the screen; the browser prints it as it stands. */
export const SellerTicketView = () => {
  const { type, id } = useParams({ strict: false }) as { type: string; id: string }
  const kind = kindOf(type)
  const subject = numberOf({ kind, id: Number(id) })
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
  return <PaperSheet blocks={data.data.blocks} logo={data.data.logo} />
}
