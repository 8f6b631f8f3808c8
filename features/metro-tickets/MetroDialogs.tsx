import { lazy, Suspense } from 'react'
import { useCall } from '#web/queries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBanner } from '#web/ui/states.tsx'
import { getMetroTicket } from './metro-tickets.contract.ts'

// The viewer brings its own library; most visits never open it.
const Carousel = lazy(() => import('#web/ui/Carousel.tsx').then(m => ({ default: m.Carousel })))

type OfTicket = { id: number; number: string; onClose: () => void }

export const MetroAttachments = ({ id, number, onClose }: OfTicket) => {
  const { data, error, refetch } = useCall(getMetroTicket, { id })
  if (error)
    return (
      <Dialog open title="View Attachments" onClose={onClose}>
        <ErrorBanner title="The attachments did not load" text={error.message} onRetry={() => void refetch()} />
      </Dialog>
    )
  const images = data?.data.ticket_attachments.map(({ id, url }, place) => ({
    id,
    url,
    name: `Attachment ${place + 1} of ${number}`,
  }))
  return <Suspense>{images && <Carousel open onClose={onClose} images={images} />}</Suspense>
}
