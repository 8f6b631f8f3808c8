import { Outlet } from '@tanstack/react-router'
import { RowLink } from '../RowLink.tsx'
import { useMe } from '../session.ts'
import { QuietButton } from '../ui/Button.tsx'
import { CustomerFrame } from '../ui/CustomerFrame.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { OneMomentBanner } from './OutageBanner.tsx'
import { useEventStream } from './use-event-stream.ts'

export const CustomerShell = () => {
  const { shop } = useMe()
  useEventStream()
  const signOut = useSignOut()
  return (
    <CustomerFrame
      brand={<RowLink to="/">{shop.name}</RowLink>}
      action={<QuietButton onClick={() => void signOut()}>Logout</QuietButton>}
    >
      <OneMomentBanner />
      <Outlet />
    </CustomerFrame>
  )
}
