import { useEffect, useRef } from 'react'
import { isModalOpen } from './modal-stack.ts'

/** A key that works also where no field has the focus, but not behind a dialog; the browser never takes it. */
export const useShortcut = (fits: (event: KeyboardEvent) => boolean, does: () => void) => {
  const latest = useRef(does)
  useEffect(() => {
    latest.current = does
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !fits(event)) return
      event.preventDefault()
      if (!isModalOpen()) latest.current()
    }
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [fits])
}

export const isSaveKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) =>
  key === 's' && (ctrlKey || metaKey)

/** Ctrl+S. */
export const useSaveKey = (save: () => void) => useShortcut(isSaveKey, save)

const isBackKey = ({ key, repeat }: KeyboardEvent) => key === 'Escape' && !repeat

const isNoKey = () => false

/** Esc, when nothing is open that it closes. */
export const useBackKey = (goBack: (() => void) | undefined) =>
  useShortcut(goBack ? isBackKey : isNoKey, () => goBack?.())
