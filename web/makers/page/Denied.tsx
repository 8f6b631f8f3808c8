import { useNavigate } from '@tanstack/react-router'
import { NO_PERMISSION } from '#shared/permissions.ts'
import { PlainButton } from '../../ui/Button.tsx'
import { PageMessage } from '../../ui/states.tsx'

export const Denied = () => {
  const navigate = useNavigate()
  return (
    <PageMessage
      title={NO_PERMISSION}
      actions={<PlainButton onClick={() => void navigate({ to: '/' })}>Go to the start page</PlainButton>}
    />
  )
}
