import { useMe } from '#web/session.ts'
import { usePageTitle } from '#web/ui/page-title.ts'

/** What a customer sees carries the shop's name. */
export const useCustomerTitle = (title: string) => usePageTitle(title, useMe().shop.name)
