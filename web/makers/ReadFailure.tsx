import { IconFileUnknown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CallError } from '../call.ts'
import { PlainButton } from '../ui/Button.tsx'
import { ErrorBanner, PageMessage } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { Denied } from './Denied.tsx'

type NotFoundProps = { text: string; back: string }

/** After a 404: the server's text as a toast, as the documents say, and a page with a way back. */
const NotFound = ({ text, back }: NotFoundProps) => {
  const navigate = useNavigate()
  useEffect(() => {
    // The toast goes with the page; a second look at the same page says it anew.
    return toast.error(text)
  }, [text])
  return (
    <PageMessage
      icon={<IconFileUnknown />}
      title={text}
      text="It may have been removed, or the address is mistyped."
      actions={<PlainButton onClick={() => void navigate({ to: back })}>Go back</PlainButton>}
    />
  )
}

type Props = {
  error: CallError
  /** What did not load. */
  title: string
  /** The list that the record stands in. */
  back: string
  onRetry: () => void
}

/** Instead of a record that could not be read: not allowed, not there, or to be tried again. */
export const ReadFailure = ({ error, title, back, onRetry }: Props) => {
  if (error.code === 'forbidden') return <Denied />
  if (error.code === 'not_found') return <NotFound text={error.message} back={back} />
  return <ErrorBanner title={title} text={error.message} onRetry={onRetry} />
}
