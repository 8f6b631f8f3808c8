import { type RefObject, useEffect, useRef } from 'react'
import { isModalOpen } from './modal-stack.ts'

/** A key that works without a focused field, but not behind a dialog; the browser never gets it. */
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

export const useSaveKey = (save: () => void) => useShortcut(isSaveKey, save)

const itself = (part: HTMLElement) => part

/** Ctrl+S in an element or its surroundings; the innermost one saves. */
export const useSaveKeyIn = (
  part: RefObject<HTMLElement | null>,
  save: (() => void) | undefined,
  around: (part: HTMLElement) => HTMLElement = itself,
) => {
  useEffect(() => {
    const place = part.current && around(part.current)
    if (!place || !save) return
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSaveKey(event)) return
      event.preventDefault()
      save()
    }
    place.addEventListener('keydown', down)
    return () => place.removeEventListener('keydown', down)
  }, [part, save, around])
}

const isBackKey = ({ key, repeat }: KeyboardEvent) => key === 'Escape' && !repeat

const isNoKey = () => false

export const useBackKey = (goBack: (() => void) | undefined) =>
  useShortcut(goBack ? isBackKey : isNoKey, () => goBack?.())
