import { Outlet, useNavigate } from '@tanstack/react-router'
import { closeSession, useMe } from '../session.ts'
import { QuietButton } from '../ui/Button.tsx'
import { CustomerFrame } from '../ui/CustomerFrame.tsx'
import { OneMomentBanner } from './OutageBanner.tsx'
import { useEventStream } from './use-event-stream.ts'

export const CustomerShell = () => {
  const { shop } = useMe()
  useEventStream()
  const navigate = useNavigate()
  const logOut = () => void closeSession().then(() => navigate({ to: '/auth/login' }))
  return (
    <CustomerFrame brand={shop.name} action={<QuietButton onClick={logOut}>Logout</QuietButton>}>
      <OneMomentBanner />
      <Outlet />
    </CustomerFrame>
  )
}
