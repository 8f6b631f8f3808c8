import { useEffect, useRef } from 'react'
import { isModalOpen } from '#web/ui/modalStack.ts'

type Does = { save: () => void; scan: () => void }

const wantedBy = ({ key, ctrlKey, metaKey }: KeyboardEvent): keyof Does | undefined => {
  if (key === 's' && (ctrlKey || metaKey)) return 'save'
  return key === 'F2' ? 'scan' : undefined
}

/** Ctrl+S and F2 also where no field has the focus, but not behind a dialog. */
export const useTicketKeys = (does: Does) => {
  const latest = useRef(does)
  useEffect(() => {
    latest.current = does
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      if (event.defaultPrevented || !wanted) return
      event.preventDefault()
      if (!isModalOpen()) latest.current[wanted]()
    }
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [])
}
