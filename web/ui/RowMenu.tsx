import { type ReactNode, useCallback, useRef, useState } from 'react'
import { IconButton, PlainButton } from './Button.tsx'
import { IconDots } from './icons.tsx'
import css from './Menu.module.css'
import { Menu, type MenuItem } from './Menu.tsx'

type Groups = readonly (readonly MenuItem[])[]
type RowMenuProps = {
  label: string
  /** A function runs only when the menu opens, so that 50 rows cost nothing. */
  groups: Groups | (() => Groups)
  disabled?: boolean | undefined
  onOpenChange?: (open: boolean) => void
}

const useMenu = (onOpenChange?: (open: boolean) => void) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const set = useCallback(
    (next: boolean) => {
      setOpen(next)
      onOpenChange?.(next)
    },
    [onOpenChange],
  )
  const close = useCallback(() => set(false), [set])
  return { anchor, open, close, toggle: () => set(!open) }
}

const read = (groups: Groups | (() => Groups)) => (typeof groups === 'function' ? groups() : groups)

export const RowMenu = ({ label, groups, disabled, onOpenChange }: RowMenuProps) => {
  const { anchor, open, close, toggle } = useMenu(onOpenChange)
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        icon={<IconDots />}
        className={css.dots}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open}
        data-row-menu=""
        onClick={event => {
          event.stopPropagation()
          toggle()
        }}
      />
      {open && <Menu open onClose={close} anchor={anchor} label={label} groups={read(groups)} />}
    </>
  )
}

type MenuButtonProps = { children: ReactNode; icon?: ReactNode; label: string; groups: Groups | (() => Groups) }

export const MenuButton = ({ children, icon, label, groups }: MenuButtonProps) => {
  const { anchor, open, close, toggle } = useMenu()
  return (
    <>
      <PlainButton ref={anchor} icon={icon} aria-haspopup="menu" aria-expanded={open} onClick={toggle}>
        {children}
      </PlainButton>
      {open && <Menu open onClose={close} anchor={anchor} label={label} groups={read(groups)} align="end" />}
    </>
  )
}

type ChoiceCellProps = { label: string; text: string; groups: () => Groups }

export const ChoiceCell = ({ label, text, groups }: ChoiceCellProps) => {
  const { anchor, open, close, toggle } = useMenu()
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={css.choice}
        data-choice=""
        aria-label={`${label}: ${text || 'none'}`}
        aria-haspopup="menu"
        aria-expanded={open}
        data-tip={text || undefined}
        data-tip-cut=""
        onClick={toggle}
      >
        {text}
      </button>
      {open && <Menu open onClose={close} anchor={anchor} label={label} groups={groups()} />}
    </>
  )
}
