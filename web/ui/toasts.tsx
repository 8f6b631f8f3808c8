import { IconAlertCircle, IconAlertTriangle, IconCheck, IconLoader2, IconX } from '@tabler/icons-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton, PlainButton } from './Button.tsx'
import { cx } from './cx.ts'
import { isModalOpen } from './modal-stack.ts'
import { createStore } from './store.ts'
import css from './toasts.module.css'

type Kind = 'ok' | 'warn' | 'error' | 'problems' | 'progress'
type Toast = {
  id: number
  kind: Kind
  title: string
  text?: string | undefined
  list?: readonly string[]
  seconds?: number
  action?: { label: string; run: () => void }
  part?: number
  at: number
}

const toasts = createStore<readonly Toast[]>([])
let nextId = 1

const close = (id: number) => toasts.set(all => all.filter(one => one.id !== id))

const add = (entry: Omit<Toast, 'id' | 'at'>) => {
  const id = nextId++
  toasts.set(all => [...all, { ...entry, id, at: performance.now() }].slice(-5))
  return () => close(id)
}

export const toast = {
  ok: (title: string, text?: string, seconds = 4) => add({ kind: 'ok', title, text, seconds }),
  warn: (title: string, text?: string, seconds = 4) => add({ kind: 'warn', title, text, seconds }),
  error: (title: string, text?: string, seconds = 8) => add({ kind: 'error', title, text, seconds }),
  refused: (title: string, text: string, onAgain: () => void) =>
    add({ kind: 'error', title, text, seconds: 8, action: { label: 'Edit again', run: onAgain } }),
  /**
   * Lists a form's problems, each once. `text` names one of several cards, whose list stays until that card is saved.
   */
  problems: (title: string, list: readonly string[], seconds = 8, text?: string) => {
    toast.dropProblems(text)
    return add({ kind: 'problems', title, text, list: [...new Set(list)], seconds })
  },
  dropProblems: (of?: string) => toasts.set(all => all.filter(({ kind, text }) => kind !== 'problems' || text !== of)),
  dropErrorsBefore: (time: number) =>
    toasts.set(all =>
      all.filter(({ kind, at, text }) => at > time || (kind !== 'error' && (kind !== 'problems' || text))),
    ),
  undo: (title: string, onUndo: () => void) =>
    add({ kind: 'ok', title, seconds: 6, action: { label: 'Undo', run: onUndo } }),
  progress: (title: string) => {
    const id = nextId
    const remove = add({ kind: 'progress', title, part: 0 })
    const update = (done: number, total: number) =>
      toasts.set(all =>
        all.map(one =>
          one.id === id ? { ...one, text: `${done} of ${total}`, part: done / Math.max(total, 1) } : one,
        ),
      )
    return { update, close: remove }
  },
  clear: () => toasts.set(() => []),
}

const icons: Record<Kind, ReactNode> = {
  ok: <IconCheck size={18} />,
  warn: <IconAlertTriangle size={18} />,
  error: <IconX size={18} />,
  problems: <IconAlertCircle size={18} />,
  progress: <IconLoader2 size={18} />,
}

/** The documents write line breaks as ' /n '; without the spaces it may be part of an address. */
const Lines = ({ text }: { text: string }) => <span className={css.text}>{text.replaceAll(' /n ', '\n')}</span>

const runs = (seconds = 8) => ({ '--runs': `${seconds}s` }) as CSSProperties

const Card = ({ entry }: { entry: Toast }) => {
  const { id, kind, title, text, list, seconds, action, part } = entry
  const [held, setHeld] = useState(false)
  const left = useRef((seconds ?? 0) * 1000)

  useEffect(() => {
    if (!seconds || held) return
    const from = performance.now()
    const timer = window.setTimeout(() => close(id), left.current)
    return () => {
      window.clearTimeout(timer)
      left.current = Math.max(1000, left.current - (performance.now() - from))
    }
  }, [id, seconds, held])

  const hold = () => setHeld(true)
  const free = () => setHeld(false)
  const live = {
    role: kind === 'error' || kind === 'problems' ? 'alert' : 'status',
    onPointerEnter: hold,
    onPointerLeave: free,
    onFocus: hold,
    onBlur: free,
    // A click keeps the focus in its field, because the next key is for the work.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: kind === 'progress' || action ? undefined : () => close(id),
    // Keys typed inside a message do not reach the page.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || kind === 'progress') return
      event.preventDefault()
      close(id)
    },
  }
  return (
    <div className={cx(css.toast, css[kind], held && css.held)} {...live}>
      <span className={css.icon}>{icons[kind]}</span>
      <span className={css.words}>
        <b>
          <Lines text={title} />
        </b>
        {text && <Lines text={text} />}
        {list && (
          <ol className={css.list}>
            {list.map(line => (
              <li key={line}>
                <Lines text={line} />
              </li>
            ))}
          </ol>
        )}
        {part !== undefined && (
          <span className={css.track}>
            <span style={{ width: `${part * 100}%` }} />
          </span>
        )}
      </span>
      {action && (
        <PlainButton
          onClick={() => {
            close(id)
            action.run()
          }}
        >
          {action.label}
        </PlainButton>
      )}
      {kind !== 'progress' && <IconButton label="Close" icon={<IconX />} onClick={() => close(id)} />}
      {kind === 'problems' && <span className={css.line} style={runs(seconds)} />}
    </div>
  )
}

const TOP = 58
const CONTROL = 'input, textarea, select, button, a'
const ONE_COLUMN = 8

/** Elements that messages must not cover: why a customer is not served, and a dialog's title. */
const KEPT_FREE = '[data-kept-free]'

const NARROW = 900
const keptFree = () => (window.innerWidth <= NARROW ? `${KEPT_FREE}, h1` : KEPT_FREE)

const wouldCover = (layer: HTMLElement, begin: number, part: Element) => {
  const { top, bottom, left, right } = part.getBoundingClientRect()
  const box = layer.getBoundingClientRect()
  return top < begin + box.height && bottom > begin && left < box.right && right > box.left
}

/** The focused element comes first; other elements are kept free only if that is possible as well. */
const isBetterLow = (layer: HTMLElement, focused: Element | null) => {
  const control = focused?.matches(CONTROL) ? focused : undefined
  if (control && wouldCover(layer, TOP, control)) return true
  const low = window.innerHeight - TOP - layer.getBoundingClientRect().height
  if (control && wouldCover(layer, low, control)) return false
  return [...document.querySelectorAll(keptFree())].some(part => wouldCover(layer, TOP, part))
}

/** Messages move to the bottom while they would cover the work at the top. */
const useLowPlace = (layer: RefObject<HTMLElement | null>, all: readonly Toast[]) => {
  const [isLow, setLow] = useState(false)
  useLayoutEffect(() => {
    const place = () => {
      const focused = document.activeElement
      // Messages do not move while the focus is in them.
      if (!layer.current || layer.current.contains(focused)) return
      setLow(all.length > 0 && isBetterLow(layer.current, focused))
    }
    const resized = new ResizeObserver(place)
    if (layer.current) resized.observe(layer.current)
    document.addEventListener('focusin', place)
    document.addEventListener('scroll', place, true)
    return () => {
      resized.disconnect()
      document.removeEventListener('focusin', place)
      document.removeEventListener('scroll', place, true)
    }
  }, [layer, all])
  return isLow
}

const useEscape = (all: readonly Toast[]) => {
  const newest = all.findLast(({ kind }) => kind !== 'progress')?.id
  useEffect(() => {
    if (newest === undefined) return
    const down = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || isModalOpen()) return
      // Runs after other handlers of the key, which may have shown a message.
      setTimeout(() => !event.defaultPrevented && close(newest))
    }
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [newest])
}

export const Toasts = () => {
  const all = useSyncExternalStore(toasts.subscribe, toasts.get)
  useEscape(all)
  const layer = useRef<HTMLElement>(null)
  const isLow = useLowPlace(layer, all)
  const isLong = all.some(({ list = [] }) => list.length > ONE_COLUMN)
  return createPortal(
    <section ref={layer} className={cx(css.layer, isLong && css.wide, isLow && css.low)} aria-label="Messages">
      {all.map(entry => (
        <Card key={entry.id} entry={entry} />
      ))}
    </section>,
    toastRoot(),
  )
}

let root: HTMLElement | undefined

// Outside the app's root and marked, so that an open dialog does not make messages unreachable.
const toastRoot = () => {
  if (root) return root
  root = document.createElement('div')
  root.dataset.above = ''
  document.body.append(root)
  return root
}
