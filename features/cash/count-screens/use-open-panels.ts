import { useState } from 'react'
import type { InsideAccount } from '../ledger/ledger.rules.ts'

/** Which panels of a Daily Count are open: as somebody left them, and until then as they are at first. */
export const useOpenPanels = (isOpenAtFirst: (slug: InsideAccount) => boolean) => {
  const [opened, setOpened] = useState<Partial<Record<InsideAccount, boolean>>>({})
  const isOpen = (slug: InsideAccount) => opened[slug] ?? isOpenAtFirst(slug)
  const set = (slug: InsideAccount, isOpenNow: boolean) => setOpened(before => ({ ...before, [slug]: isOpenNow }))
  return {
    isOpen,
    open: (slug: InsideAccount) => set(slug, true),
    toggle: (slug: InsideAccount) => set(slug, !isOpen(slug)),
  }
}
