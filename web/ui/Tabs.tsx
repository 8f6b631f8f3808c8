import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import css from './Tabs.module.css'

export type Tab<K extends string> = { key: K; label: string; count?: number | undefined; disabled?: boolean }
type TabsProps<K extends string> = {
  label: string
  tabs: readonly Tab<K>[]
  value: K
  onChange: (key: K) => void
  children?: ReactNode
}

export const Tabs = <K extends string>({ label, tabs, value, onChange, children }: TabsProps<K>) => {
  const id = useId()
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const open = tabs.filter(tab => !tab.disabled)
    const next = open.at((open.findIndex(tab => tab.key === value) + by) % open.length)
    if (!next) return
    onChange(next.key)
    document.getElementById(id + next.key)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={css.tabs} onKeyDown={keyDown}>
        {tabs.map(tab => (
          <button
            key={tab.key}
            id={id + tab.key}
            type="button"
            role="tab"
            className={cx(css.tab, tab.key === value && css.active)}
            aria-selected={tab.key === value}
            aria-controls={children ? `${id}panel` : undefined}
            tabIndex={tab.key === value ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {children && (
        <div id={`${id}panel`} role="tabpanel" aria-labelledby={id + value}>
          {children}
        </div>
      )}
    </>
  )
}
