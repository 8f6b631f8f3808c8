import { IconChevronDown } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import css from './Menu.module.css'
import { Menu, type MenuItem } from './Menu.tsx'

type UserMenuProps = {
  name: string
  initials: string
  greeting?: string
  groups: readonly (readonly MenuItem[])[]
}

export const UserMenu = ({ name, initials, greeting, groups }: UserMenuProps) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const head = greeting && (
    <>
      <span className={css.greeting}>{greeting}</span>
      <b>{name}</b>
    </>
  )
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={css.user}
        aria-label={`${name}, user menu`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={css.initials}>{initials}</span>
        <span className={css.name}>{name}</span>
        <IconChevronDown />
      </button>
      <Menu open={open} onClose={close} anchor={anchor} label="User menu" groups={groups} head={head} align="end" />
    </>
  )
}
