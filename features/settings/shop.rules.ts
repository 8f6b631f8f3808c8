import { type Problem, when } from '#shared/errors.ts'
import type { Setting } from '#shared/settings.ts'

/** What stands on tickets, checks and invoices can not be blank. */
export const shopProblems = (shop: Pick<Setting<'shop'>, 'name' | 'address' | 'phone'>): Problem[] => [
  ...when(shop.name.trim() === '', 'name', 'Shop Name is Blank'),
  ...when(shop.address.trim() === '', 'address', 'Address is Blank'),
  ...when(shop.phone.trim() === '', 'phone', 'Phone is Blank'),
]
