import { Navigate } from '@tanstack/react-router'
import { useShell } from '#web/parts.tsx'
import { useRole } from '#web/session.ts'
import { PageMessage } from '#web/ui/states.tsx'
import { homePath } from './session.rules.ts'

export { SignIn } from './SignIn.tsx'

/** /portal: the dashboard if permitted, else the first permitted page, else the page that says there is none. */
export const PortalHome = () => <Navigate to={homePath(useRole(), useShell().menu)} replace />

/** The old address of the drawer's landing page. */
export const DrawerHome = () => <Navigate to="/portal/transactions/daily" replace />

export const NoPermissions = () => (
  <PageMessage
    title="User do not have any permissions to access the Portal!"
    text="Please contact with ADMIN for access and permissions!"
  />
)

/** What a customer sees until an invoice is open for them. */
export const CustomerHome = () => <PageMessage icon={null} title="METRO CUSTOMER" />
