import { IconSearch } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import type { PaletteProps } from '#web/app-slots.tsx'
import { cardProblem } from '#web/card-numbers.ts'
import { RowLink } from '#web/RowLink.tsx'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { KeyCap, KeyHints } from '#web/ui/KeyCap.tsx'
import css from './palette.module.css'
import { markedParts, nothingFoundText, type PaletteEntry, type PaletteGroup, paletteGroups } from './palette.rules.ts'
import { isNumberOfRecord } from './search.rules.ts'
import { type PaletteSection, usePaletteEntries } from './use-palette-entries.ts'

const words: Record<PaletteGroup, string> = {
  records: 'Records',
  people: 'People',
  screens: 'Screens',
  actions: 'Actions',
}

const choices = [{ value: '' as const, label: 'All' }, ...paletteGroups.map(value => ({ value, label: words[value] }))]

const hints = [
  ['↑ ↓', 'choose'],
  ['Tab', 'group'],
  ['Ctrl Enter', 'new tab'],
  ['Esc', 'close'],
] as const

const countText = ({ entries, count, isCapped }: PaletteSection) =>
  entries.length === count && !isCapped
    ? String(count)
    : `${entries.length} of ${count.toLocaleString('en-US')}${isCapped ? '+' : ''}`

const Marked = ({ text: whole, typed }: { text: string; typed: string }) =>
  markedParts(whole, typed).map(({ text, from, isMarked }) =>
    isMarked ? <b key={from}>{text}</b> : <span key={from}>{text}</span>,
  )

type EntryProps = { entry: PaletteEntry; typed: string; isChosen: boolean }

const Entry = ({ entry: { label, about, end, isVoid, icon: Icon }, typed, isChosen }: EntryProps) => (
  <>
    <span className={css.icon} aria-hidden="true">
      {Icon && <Icon size={16} />}
    </span>
    <span className={cx(css.label, isVoid && css.void)}>
      <Marked text={label} typed={typed} />
    </span>
    <span className={css.about}>
      <Marked text={about} typed={typed} />
    </span>
    {end && <span className={css.end}>{end}</span>}
    {isChosen && (
      <span aria-hidden="true">
        <KeyCap keys="Enter" />
      </span>
    )}
  </>
)

/** One box for records, people, screens and actions, over any staff screen. */
export const Palette = ({ typed, isEntered, onType, onClose }: PaletteProps) => {
  const id = useId()
  const router = useRouter()
  const here = useLocation({ select: ({ href }) => href })
  const openedOn = useRef(here)
  // A scan or the browser's way back may leave the page below it.
  useEffect(() => {
    if (here !== openedOn.current) onClose()
  }, [here, onClose])
  const [only, setOnly] = useState<PaletteGroup | ''>('')
  const [chosen, setChosen] = useState(0)
  const awaited = useRef<'here' | 'new tab' | undefined>(isEntered ? 'here' : undefined)
  const problem = cardProblem('Search', typed)
  const { sections, count, hasSearch, isLoading, error } = usePaletteEntries(problem ? '' : typed, only)
  const entries = sections.flatMap(section => section.entries)
  const at = Math.min(chosen, entries.length - 1)
  const all = `/portal/advance-search?query=${encodeURIComponent(typed)}`

  const open = (entry: PaletteEntry | undefined, isNewTab: boolean) => {
    if (!entry) return
    if ('does' in entry) {
      onClose()
      entry.does()
    } else if (isNewTab) window.open(entry.to, '_blank', 'noopener')
    else {
      onClose()
      void router.navigate({ href: entry.to })
    }
  }
  /** What is found for an earlier text must not open; screens and actions are those of the text that stands there. */
  const isFound = (entry: PaletteEntry | undefined) =>
    entry &&
    sections.some(({ group, entries: all }) => (group === 'records' || group === 'people') && all.includes(entry))
  const mustWait = isLoading && (isNumberOfRecord(typed) || !entries[at] || isFound(entries[at]))
  const enter = (way: 'here' | 'new tab') => {
    if (mustWait) awaited.current = way
    else open(entries[at], way === 'new tab')
  }
  // Enter that came before what it looks for.
  useEffect(() => {
    const way = awaited.current
    if (!way || isLoading) return
    awaited.current = undefined
    open(entries[at], way === 'new tab')
  })

  const move = (step: number) => {
    awaited.current = undefined
    const next = (at + step + entries.length) % Math.max(entries.length, 1)
    setChosen(next)
    document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const nextGroup = (step: number) => {
    const place = choices.findIndex(({ value }) => value === only)
    setOnly(choices[(place + step + choices.length) % choices.length]?.value ?? '')
    setChosen(0)
  }
  const keyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Tab: () => nextGroup(event.shiftKey ? -1 : 1),
      Enter: () => enter(event.ctrlKey || event.metaKey ? 'new tab' : 'here'),
    }
    const act = keys[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const place = (entry: PaletteEntry) => entries.indexOf(entry)
  const pointer = (entry: PaletteEntry) => ({
    onClick: (event: MouseEvent) => open(entry, event.ctrlKey || event.metaKey),
    onPointerMove: () => setChosen(place(entry)),
  })
  return (
    <Dialog open title="Search" width={680} className={css.palette} onClose={onClose}>
      <div className={css.field}>
        <IconSearch aria-hidden="true" />
        <input
          className={css.input}
          type="text"
          inputMode="search"
          role="combobox"
          aria-label="Search"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${id}${at}` : undefined}
          aria-invalid={problem ? true : undefined}
          placeholder={hasSearch ? 'Ticket, name, phone, serial' : 'Ticket number, screen, action'}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          autoFocus
          data-autofocus=""
          value={typed}
          onChange={event => {
            onType(event.target.value)
            setChosen(0)
            awaited.current = undefined
          }}
          onKeyDown={keyDown}
        />
        <ChoiceField
          label="Group"
          hideLabel
          value={only}
          choices={choices}
          onChange={group => {
            setOnly(group)
            setChosen(0)
          }}
        />
      </div>
      <div id={`${id}list`} role="listbox" aria-label="Found" className={css.list}>
        {sections.map(section => (
          <fieldset key={section.group} className={css.group} aria-labelledby={`${id}${section.group}`}>
            <div id={`${id}${section.group}`} className={css.head} role="presentation">
              {words[section.group]}
              <span>{countText(section)}</span>
            </div>
            {section.entries.map(entry => (
              <div
                key={entry.key}
                id={`${id}${place(entry)}`}
                role="option"
                tabIndex={-1}
                aria-selected={place(entry) === at}
                className={css.entry}
                {...pointer(entry)}
              >
                <Entry entry={entry} typed={typed} isChosen={place(entry) === at} />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      <p className={css.said} role="status" hidden={!problem && !error && (entries.length > 0 || isLoading)}>
        {problem ?? error?.message ?? nothingFoundText({ typed, only: only && words[only], hasSearch })}
      </p>
      <div className={css.foot}>
        <KeyHints hints={hints} />
        {hasSearch && count > 0 && (
          <RowLink
            to={all}
            onClickCapture={onClose}
          >{`All ${count.toLocaleString('en-US')} in Advance Search`}</RowLink>
        )}
      </div>
    </Dialog>
  )
}
