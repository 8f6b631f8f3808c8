import { useNavigate } from '@tanstack/react-router'
import { NO_PERMISSION } from '#shared/permissions.ts'
import { PlainButton } from '../ui/Button.tsx'
import { PageMessage } from '../ui/states.tsx'

/** After a 403. A paper or a pad has no menu, so the way out stands here. */
export const Denied = () => {
  const navigate = useNavigate()
  return (
    <PageMessage
      title={NO_PERMISSION}
      actions={<PlainButton onClick={() => void navigate({ to: '/' })}>Go to the start page</PlainButton>}
    />
  )
}
