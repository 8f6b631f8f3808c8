import { Navigate } from '@tanstack/react-router'
import { useShell } from '#web/app-slots.tsx'
import { useRole } from '#web/session.ts'
import { PageMessage } from '#web/ui/states.tsx'
import { homePath } from './session.rules.ts'

export { SignIn } from './SignIn.tsx'

/**
 * Redirects /portal to the dashboard if permitted, else to the first permitted page, else to the page that says there
 * is none.
 */
export const PortalHome = () => <Navigate to={homePath(useRole(), useShell().menu)} replace />

export const DrawerHome = () => <Navigate to="/portal/transactions/daily" replace />

export const NoPermissions = () => (
  <PageMessage
    title="User do not have any permissions to access the Portal!"
    text="Please contact with ADMIN for access and permissions!"
  />
)
