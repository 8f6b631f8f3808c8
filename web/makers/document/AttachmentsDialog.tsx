import { lazy, Suspense } from 'react'
import { useCall } from '../../queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { RetryBanner } from '../page/ReadState.tsx'
import { type DocumentOf, type DocumentRead, documentIn } from './document-screen.tsx'

const Carousel = lazy(async () => ({ default: (await import('../../ui/Carousel.tsx')).Carousel }))

type Props<E extends DocumentRead> = {
  id: number
  number: string
  read: E
  /** Sent with the read, where kinds share one call. */
  asks?: object
  filesOf: (record: DocumentOf<E>) => readonly { id: string; url: string }[]
  onClose: () => void
}

export const AttachmentsDialog = <E extends DocumentRead>({ id, number, read, asks, filesOf, onClose }: Props<E>) => {
  const query = useCall<DocumentRead>(read, { ...asks, id } as object)
  if (query.error)
    return (
      <Dialog open title="View Attachments" onClose={onClose}>
        <RetryBanner query={query} title="The attachments did not load" />
      </Dialog>
    )
  const images =
    query.data &&
    filesOf(documentIn<E>(query.data)).map(({ id, url }, place) => ({
      id,
      url,
      name: `Attachment ${place + 1} of ${number}`,
    }))
  return <Suspense>{images && <Carousel open onClose={onClose} images={images} />}</Suspense>
}
