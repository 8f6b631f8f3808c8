import type { ReactNode } from 'react'
import { type DocumentOf, type DocumentRead, documentIn } from '#web/makers/document/document-screen.tsx'
import { useCall } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBanner, Loading } from '#web/ui/states.tsx'

type Props<R extends DocumentRead> = {
  id: number
  title: string
  width: number
  read: R
  /** What is shown of the receipt once it is read. */
  children: (receipt: DocumentOf<R>) => ReactNode
  onClose: () => void
}

/** Something of a saved receipt, to read, over its list. */
export const ReceiptDialog = <R extends DocumentRead>({ id, title, width, read, children, onClose }: Props<R>) => {
  const { data, error, refetch } = useCall<DocumentRead>(read, { id } as object)
  return (
    <Dialog
      open
      title={title}
      width={width}
      onClose={onClose}
      footer={
        <PlainButton data-autofocus="" onClick={onClose}>
          Close
        </PlainButton>
      }
    >
      {error ? (
        <ErrorBanner title="The receipt did not load" text={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        children(documentIn<R>(data))
      ) : (
        <Loading lines={3} />
      )}
    </Dialog>
  )
}
