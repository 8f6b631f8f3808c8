import { lazy, Suspense } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { useCall } from '#web/queries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBanner } from '#web/ui/states.tsx'
import type { TicketRead } from '../ticket-form/OpenedTicket.tsx'
import type { OfTicket } from './use-ticket-rows.tsx'

// The viewer brings its own library; most visits never open it.
const Carousel = lazy(() => import('#web/ui/Carousel.tsx').then(m => ({ default: m.Carousel })))

type Props<E extends TicketRead> = OfTicket & {
  call: E
  /** Under the name that the kind has for them. */
  filesOf: (ticket: OutputOf<E>['data']) => readonly { id: string; url: string }[]
}

export const TicketAttachments = <E extends TicketRead>({ id, number, onClose, call, filesOf }: Props<E>) => {
  const { data, error, refetch } = useCall<TicketRead>(call, { id } as object)
  if (error)
    return (
      <Dialog open title="View Attachments" onClose={onClose}>
        <ErrorBanner title="The attachments did not load" text={error.message} onRetry={() => void refetch()} />
      </Dialog>
    )
  const images =
    data && filesOf(data.data).map(({ id, url }, place) => ({ id, url, name: `Attachment ${place + 1} of ${number}` }))
  return <Suspense>{images && <Carousel open onClose={onClose} images={images} />}</Suspense>
}
