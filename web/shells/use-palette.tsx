import { lazy, Suspense, useEffect, useState } from 'react'
import { useShell } from '../app-slots.tsx'
import { idleFetch } from '../idle-fetch.ts'
import { useShortcut } from '../ui/use-shortcut.ts'

const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** After the first page; the keys that follow Ctrl+K would else go to the page. */
const PRELOAD_MS = 1500

/** The search over everything. Its code is not part of the first page. */
export const usePalette = () => {
  const { Palette: load } = useShell()
  const [Palette] = useState(() => lazy(async () => ({ default: await load() })))
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcut(isPaletteKey, open)
  useEffect(() => {
    const timer = setTimeout(() => void idleFetch.run(load), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [load])
  const dialog = isOpen && (
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { open, dialog }
}
