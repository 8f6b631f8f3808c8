import { type Problem, when } from '#shared/errors.ts'
import type { Setting } from '#shared/settings.ts'

const onPaper = ['name', 'address', 'phone'] as const

const listed = (words: readonly string[]) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')

export const missingShopText = (shop: Pick<Setting<'shop'>, (typeof onPaper)[number]>) => {
  const missing = onPaper.filter(field => shop[field].trim() === '')
  return missing.length === 0 ? '' : `Shop ${listed(missing)} not set (Shop Settings)`
}

/** Tickets, checks and invoices show these, so they can not be blank. */
export const shopProblems = (shop: Pick<Setting<'shop'>, 'name' | 'address' | 'phone'>): Problem[] => [
  ...when(shop.name.trim() === '', 'name', 'Shop Name is Blank'),
  ...when(shop.address.trim() === '', 'address', 'Address is Blank'),
  ...when(shop.phone.trim() === '', 'phone', 'Phone is Blank'),
]
