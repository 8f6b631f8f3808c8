import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../drafts.ts'
import { useMe } from '../../session.ts'

/** Keeps a dialog's fields after a refusal closes it, for when it is opened again. */
export const useKeptTyped = <T extends Record<string, string>>(name: string, start: T, onClose: () => void) => {
  const { id } = useMe().userdetails
  const [typed, setTyped] = useState<T>(() => ({ ...start, ...readDraft(id, name)?.values }))
  return {
    typed,
    type: (changed: Partial<T>) => setTyped(before => ({ ...before, ...changed })),
    closeRefused: () => {
      keepDraft(id, name, { at: Date.now(), values: typed, base: start })
      onClose()
    },
    closeDone: () => {
      dropDraft(id, name)
      onClose()
    },
  }
}
