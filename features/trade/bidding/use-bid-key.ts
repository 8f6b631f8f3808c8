import { useEffect } from 'react'
import { readLocal, writeLocal } from '#web/local.ts'
import type { Opened } from './use-live-page.ts'

const nameOf = (id: number) => `loupe.bidKey.${id}`

export const rememberedKey = (id: number) => readLocal(nameOf(id)) ?? ''

/** Remembers the key of an invoice that was opened here, so that the list of one's invoices leads to it again. */
export const useRememberedKey = ({ id, key }: Opened, isOpen: boolean) => {
  useEffect(() => {
    if (isOpen && key) writeLocal(nameOf(id), key)
  }, [id, key, isOpen])
}
