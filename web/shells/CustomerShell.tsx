import { Outlet, useNavigate } from '@tanstack/react-router'
import { signOut, useMe } from '../session.ts'
import { QuietButton } from '../ui/Button.tsx'
import { CustomerFrame } from '../ui/CustomerFrame.tsx'
import { OneMomentBanner } from './OutageBanner.tsx'
import { useEventStream } from './use-event-stream.ts'

export const CustomerShell = () => {
  const { shop } = useMe()
  useEventStream()
  const navigate = useNavigate()
  const leave = () => void signOut().then(() => navigate({ to: '/auth/login' }))
  return (
    <CustomerFrame brand={shop.name} action={<QuietButton onClick={leave}>Logout</QuietButton>}>
      <OneMomentBanner />
      <Outlet />
    </CustomerFrame>
  )
}
