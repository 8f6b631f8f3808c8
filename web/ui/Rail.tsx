import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import css from './Rail.module.css'
import { NARROW, useMedia } from './use-media.ts'

type RailProps = {
  label: string
  line: ReactNode
  openLabel?: string
  children: ReactNode
}

export const Rail = ({ label, line, openLabel = 'Show', children }: RailProps) => {
  const narrow = useMedia(NARROW)
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!narrow)
    return (
      <aside className={css.rail} aria-label={label}>
        {children}
      </aside>
    )
  return (
    <aside className={css.narrow} aria-label={label}>
      <button type="button" className={css.line} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className={css.words}>{line}</span>
        <span className={css.more}>
          {open ? 'Hide' : openLabel}
          {open ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        </span>
      </button>
      <div id={id} className={css.cards} hidden={!open}>
        {children}
      </div>
    </aside>
  )
}
