import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import floating from './floating.module.css'
import { type Placement, useFloating } from './floating.ts'
import { KeyCap } from './KeyCap.tsx'
import css from './Menu.module.css'
import { createTypeAhead } from './type-ahead.ts'

export type MenuItemRoot = {
  className: string
  children: ReactNode
  role: 'menuitem' | 'menuitemradio'
  'aria-checked'?: boolean
  tabIndex: -1
  onClick: () => void
}

export type MenuItem = {
  label: string
  icon?: ReactNode
  keys?: string | undefined
  reason?: string | undefined
  danger?: boolean
  /** Set for items that exclude each other. The menu opens on the chosen one. */
  chosen?: boolean
  disabled?: boolean | undefined
  onSelect?: (() => void) | undefined
  renderRoot?: ((root: MenuItemRoot) => ReactNode) | undefined
}

type MenuProps = {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  label: string
  groups: readonly (readonly MenuItem[])[]
  head?: ReactNode
  align?: Placement['align']
  side?: Placement['side']
}

// An open menu is inside its row, which listens for clicks too.
const stop = (event: MouseEvent) => event.stopPropagation()

const itemsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[role^=menuitem]')]

type TypeAhead = ReturnType<typeof createTypeAhead>

const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => /^\S$/.test(key) && !ctrlKey && !metaKey

const move = (box: HTMLElement, event: KeyboardEvent, typeAhead: TypeAhead) => {
  const items = itemsOf(box)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const { key } = event
  const target =
    key === 'ArrowDown'
      ? items[(at + 1) % items.length]
      : key === 'ArrowUp'
        ? items.at(at <= 0 ? -1 : at - 1)
        : key === 'Home'
          ? items[0]
          : key === 'End'
            ? items.at(-1)
            : undefined
  if (target) {
    event.preventDefault()
    target.focus()
  } else if (isLetter(event) || (key === ' ' && typeAhead.isGoingOn(event.timeStamp))) {
    // A space within a name must not press the item.
    event.preventDefault()
    const names = items.map(item => item.textContent ?? '')
    items[typeAhead.type(key, names, at, event.timeStamp)]?.focus()
  }
}

const Item = ({ item, close }: { item: MenuItem; close: () => void }) => {
  const children = (
    <>
      <span className={css.icon}>
        {item.chosen === undefined ? item.icon : <IconCheck data-chosen={item.chosen} />}
      </span>
      <span className={css.label}>{item.label}</span>
      {item.reason && <span className={css.reason}>{item.reason}</span>}
      {item.keys && <KeyCap keys={item.keys} />}
    </>
  )
  const choose = () => {
    close()
    item.onSelect?.()
  }
  const root: MenuItemRoot = {
    className: cx(css.item, item.danger && css.danger),
    children,
    ...(item.chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.chosen }),
    tabIndex: -1,
    onClick: choose,
  }
  if (item.renderRoot && !item.disabled) return item.renderRoot(root)
  return (
    <button {...root} type="button" aria-disabled={item.disabled} onClick={item.disabled ? undefined : choose}>
      {children}
    </button>
  )
}

export const Menu = ({ open, onClose, anchor, label, groups, head, align = 'start', side = 'bottom' }: MenuProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [typeAhead] = useState(createTypeAhead)
  useFloating(open, anchor, box, { align, side })

  useEffect(() => {
    const element = box.current
    if (!open || !element) return
    const items = itemsOf(element)
    const first = items.find(item => item.ariaChecked === 'true') ?? items[0]
    first?.focus({ preventScroll: true })
    const outside = (event: Event) => {
      const target = event.target as Node
      if (!element.contains(target) && !anchor.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, onClose, anchor])

  if (!open) return null
  const close = () => {
    onClose()
    anchor.current?.focus({ preventScroll: true })
  }
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      close()
    } else move(event.currentTarget, event, typeAhead)
  }
  return (
    <div
      ref={box}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={cx(floating.box, css.menu)}
      onKeyDown={keyDown}
      onClick={stop}
    >
      {head && <div className={css.head}>{head}</div>}
      {groups
        .filter(group => group.length > 0)
        .map(group => (
          <div key={group[0]?.label} role="none" className={css.group}>
            {group.map(item => (
              <Item key={item.label} item={item} close={close} />
            ))}
          </div>
        ))}
    </div>
  )
}
