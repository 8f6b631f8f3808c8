import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useMe } from '#web/session.ts'

const ChangePassword = lazy(async () => ({
  default: (await import('#features/access/users/ChangePassword.tsx')).ChangePassword,
}))

/** A customer with a password from Admin chooses an own one first, and comes back to the page afterwards. */
export const OwnPassword = ({ children }: { children: ReactNode }) => {
  const { mustChangePassword } = useMe().userdetails
  const href = useLocation({ select: location => location.href })
  if (!mustChangePassword) return children
  return (
    <Suspense>
      <ChangePassword returnTo={href} />
    </Suspense>
  )
}
