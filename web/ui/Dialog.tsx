import { IconX } from '@tabler/icons-react'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import css from './Dialog.module.css'
import { place } from './floating.ts'
import { KeyHints } from './KeyCap.tsx'
import { returnFocus } from './kept-focus.ts'
import { enterModal, isTopModal } from './modal-stack.ts'
import { PHONE } from './use-media.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  footStart?: ReactNode
  hints?: readonly (readonly [keys: string, does: string])[]
  width?: number
  dirty?: boolean | undefined
  plain?: boolean
  role?: 'dialog' | 'alertdialog'
  className?: string | undefined
  /** Beside the element that opened it, where the window has room. */
  near?: boolean | undefined
  /** A dialog at the side leaves its subject in view. */
  side?: 'left' | 'right'
}

/** A double click that opens a dialog does not close it again with its second click. */
const closeOnce = (onClose: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) onClose()
}

/** Neither a click beside a dialog nor the second click of its opener takes the focus from its first field. */
const keepFocusFromClicks = (layer: HTMLElement) => {
  let isPressed = false
  layer.addEventListener('mousedown', event => {
    isPressed ||= event.detail < 2
    if (!isPressed || event.target === layer.firstElementChild) event.preventDefault()
  })
}

const CHOSEN = '[data-autofocus]'
const FIRST = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

const openersOf = new WeakMap<Element, readonly HTMLElement[]>()

/** A dialog that replaces another returns the focus to the element that opened the first. */
const openersNow = (): readonly HTMLElement[] => {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return []
  const around = active.closest('[role=dialog], [role=alertdialog]')
  return [active, ...((around && openersOf.get(around)) ?? [])]
}

const Frame = (props: DialogProps) => {
  const {
    onClose,
    title,
    subtitle,
    children,
    footer,
    footStart,
    hints,
    width = 420,
    dirty,
    plain,
    role = 'dialog',
    near,
  } = props
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // Read before drawing: a field with autoFocus takes the focus before any effect runs.
  const [openers] = useState(openersNow)
  useLayoutEffect(() => {
    const [opener] = openers
    if (near && opener && card.current && !window.matchMedia(PHONE).matches)
      place(opener, card.current, { align: 'end' })
  }, [near, openers])
  const exitModal = useRef(() => {})
  useEffect(() => {
    const element = layer.current
    if (!element) return
    exitModal.current = enterModal(element)
    keepFocusFromClicks(element)
    if (card.current) openersOf.set(card.current, openers)
    if (!element.contains(document.activeElement)) {
      const chosen = element.querySelector<HTMLElement>(CHOSEN)
      const first = chosen ?? element.querySelector<HTMLElement>(FIRST) ?? card.current
      first?.focus()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTopModal(element)) return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('keydown', key)
      returnFocus(openers)
    }
  }, [openers])

  // Runs as soon as the dialog closes, because the next key is for the page.
  useLayoutEffect(() => () => exitModal.current(), [])

  const named = {
    role,
    'aria-modal': true,
    'aria-labelledby': `${id}title`,
    'aria-describedby': subtitle ? `${id}text` : undefined,
  }
  return (
    <div ref={layer} className={css.layer}>
      <div className={css.overlay} onMouseDown={dirty ? undefined : closeOnce(onClose)} aria-hidden="true" />
      <div
        ref={card}
        {...named}
        tabIndex={-1}
        className={cx(css.card, props.side && css[props.side], near && css.near, plain && css.plain, props.className)}
        style={{ '--width': `${width}px` } as CSSProperties}
      >
        <header className={css.head} data-kept-free="">
          <div>
            <h2 id={`${id}title`} className={css.title}>
              {title}
            </h2>
            {subtitle && (
              <p id={`${id}text`} className={css.subtitle}>
                {subtitle}
              </p>
            )}
          </div>
          {!plain && <IconButton label="Close" keys="Esc" icon={<IconX />} onClick={onClose} />}
        </header>
        {children && <div className={css.body}>{children}</div>}
        {(footer || footStart || hints) && (
          <footer className={css.foot}>
            {footStart}
            {hints && <KeyHints hints={hints} />}
            <span className={css.buttons}>{footer}</span>
          </footer>
        )}
      </div>
    </div>
  )
}

export const Dialog = (props: DialogProps) => (props.open ? createPortal(<Frame {...props} />, document.body) : null)
