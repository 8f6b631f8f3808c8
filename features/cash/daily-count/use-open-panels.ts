import { useState } from 'react'
import type { InsideAccount } from '../ledger/ledger.rules.ts'

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
