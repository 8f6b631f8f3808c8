import { useMe } from '#web/session.ts'
import { PageMessage } from '#web/ui/states.tsx'
import { ChangePassword } from '../users/ChangePassword.tsx'

export const CustomerHome = () =>
  useMe().userdetails.mustChangePassword ? <ChangePassword /> : <PageMessage icon={null} title="METRO CUSTOMER" />
