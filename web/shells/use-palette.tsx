import { lazy, Suspense, useEffect, useState } from 'react'
import { useShell } from '../app-slots.tsx'
import { idleFetch } from '../idle-fetch.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { SearchBox } from '../ui/Toolbar.tsx'
import { useShortcut } from '../ui/use-shortcut.ts'

const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** After the first page. */
const PRELOAD_MS = 1500

/** The search over everything. Its code is not part of the first page; until it is there, a plain box takes the keys. */
export const usePalette = () => {
  const { Palette: load } = useShell()
  const [Palette] = useState(() => lazy(async () => ({ default: await load() })))
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isEntered, setEntered] = useState(false)
  const open = () => {
    setTyped('')
    setEntered(false)
    setOpen(true)
  }
  const close = () => setOpen(false)
  useShortcut(isPaletteKey, open)
  useEffect(() => {
    const timer = setTimeout(() => void idleFetch.run(load), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [load])
  const dialog = isOpen && (
    <Suspense
      fallback={
        <Dialog open title="Search" width={680} onClose={close}>
          <span
            role="none"
            onKeyDownCapture={event => {
              if (event.key === 'Escape') close()
            }}
          >
            <SearchBox label="Search" value={typed} width="100%" onChange={setTyped} onEnter={() => setEntered(true)} />
          </span>
        </Dialog>
      }
    >
      <Palette typed={typed} isEntered={isEntered} onType={setTyped} onClose={close} />
    </Suspense>
  )
  return { open, dialog }
}
