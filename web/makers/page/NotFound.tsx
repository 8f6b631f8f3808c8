import { IconFileUnknown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PlainButton } from '../../ui/Button.tsx'
import { PageMessage } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'

type Props = { text: string; back: string }

/** Shown after a 404 or a malformed number: the server's text as a toast, and a page with a way back. */
export const NotFound = ({ text, back }: Props) => {
  const navigate = useNavigate()
  useEffect(() => {
    // The toast closes with the page, so that another visit shows it again.
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
