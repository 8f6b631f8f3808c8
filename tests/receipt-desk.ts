import { openTestPortal } from './portal.ts'

/** A portal with an Admin and an employee. */
export const openReceiptDesk = async () => {
  const portal = await openTestPortal()
  return { portal, admin: await portal.signInAs('Admin'), employee: await portal.signInAs('Employee') }
}
