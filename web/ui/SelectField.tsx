import { IconCheck, IconChevronDown, IconSelector } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import css from './fields.module.css'
import floating from './floating.module.css'
import { useFloating } from './floating.ts'
import { matching } from './matching-options.ts'
import { focusNext } from './next-field.ts'
import { isSaveKey } from './use-shortcut.ts'

export type Option = {
  value: string
  label: string
  code?: string | undefined
  hint?: string | undefined
  tone?: 'warn' | 'bad' | undefined
  disabled?: boolean | undefined
}

type SelectFieldProps = FieldProps<string> & {
  options: readonly Option[]
  emptyLabel?: string
  lead?: ReactNode
  size?: 'normal' | 'large' | 'phone'
  nothing?: string | undefined
  /** The only field of its dialog: after the choice the main button has the focus. */
  goesOn?: boolean
  onGoOn?: ((input: HTMLInputElement) => void) | undefined
}

const SHOWN = 100

const focusMainButton = (from: Element | null) =>
  [...(from?.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('footer button') ?? [])].at(-1)?.focus()

const goToNextField = (input: HTMLInputElement) => {
  const form = input.closest('form')
  if (form) focusNext(form, input, 1)
}

/** A list of any length that opens on a click, on ↓ and on typing, which also narrows it. '' means none. */
export const SelectField = (props: SelectFieldProps) => {
  const { value, onChange, emptyLabel, lead, size = 'normal', readOnly, disabled, nothing = 'Nothing found' } = props
  const options = emptyLabel === undefined ? props.options : [{ value: '', label: emptyLabel }, ...props.options]
  const chosen = options.find(option => option.value === value)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  // The arrows have gone to another option, which counts as typing it.
  const [isWalked, setWalked] = useState(false)
  const [unknown, setUnknown] = useState<string>()
  const anchor = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFloating(open, anchor, list, { sameWidth: true })

  // Selects the text whenever the list opens or closes, so that typing replaces it.
  useLayoutEffect(() => {
    const input = anchor.current?.querySelector('input')
    if (typed === undefined && input === document.activeElement) input?.select()
  })

  const shown = typed === undefined ? options : matching(options, typed)
  const visible = shown.slice(0, SHOWN)

  const show = (text?: string) => {
    if (readOnly || disabled) return
    setTyped(text)
    setAt(text === undefined ? Math.max(0, chosen ? options.indexOf(chosen) : 0) : 0)
    setAwaited(false)
    setWalked(false)
    setUnknown(undefined)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setAwaited(false)
    setTyped(undefined)
  }
  const isMeant = open && (Boolean(typed) || isWalked)
  const choose = (option: Option | undefined) => {
    if (!option || option.disabled) return false
    if (option.value !== value) onChange?.(option.value)
    close()
    return true
  }
  const pick = (option: Option | undefined) => {
    if (!choose(option)) return false
    if (props.goesOn) focusMainButton(anchor.current)
    return true
  }
  const pickAndGoOn = (option: Option | undefined) => {
    // The choice may add or remove fields, so it is drawn before looking for the next one.
    const isPicked = flushSync(() => pick(option))
    const input = anchor.current?.querySelector('input')
    const { onGoOn = goToNextField } = props
    if (isPicked && input && !props.goesOn) onGoOn(input)
  }
  // Options may arrive after Enter was pressed; the first match is chosen then.
  const awaited = isAwaited ? visible.find(option => !option.disabled)?.value : undefined
  useEffect(() => {
    if (awaited !== undefined && awaited !== value) onChange?.(awaited)
  }, [awaited, value, onChange])
  if (awaited !== undefined && awaited === value) close()
  const step = (by: number) => {
    const next = (at + by + visible.length) % Math.max(1, visible.length)
    setAt(next)
    setWalked(true)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const mouseDown = (event: MouseEvent<HTMLInputElement>) => {
    if (readOnly || typed !== undefined) return
    event.preventDefault()
    event.currentTarget.focus()
  }
  const pointer = (option: Option, index: number) => ({
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onPointerMove: () => {
      if (index === at) return
      setAt(index)
      setWalked(false)
    },
    onClick: () => pick(option),
  })
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      if (open) step(key === 'ArrowDown' ? 1 : -1)
      else show()
    } else if (open && (key === 'Enter' || key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') close()
      else if (visible.length > 0) pickAndGoOn(visible[at])
      else {
        setAwaited(Boolean(typed))
        event.currentTarget.select()
      }
    } else if (key === 'Tab' && isMeant) pick(visible[at])
  }

  /** Runs before the form's Ctrl+S, so that the choice is saved too. A text without a match stops the save. */
  const chooseBeforeSave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isMeant || !isSaveKey(event)) return
    if (flushSync(() => pick(visible[at]))) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.select()
    setUnknown(typed)
  }

  /** The mouse leaves it as Tab does: with the choice that is typed. */
  const leave = () => {
    if (isMeant && choose(visible[at])) return
    if (typed) setUnknown(typed)
    close()
  }

  return (
    <FieldFrame {...props} error={props.error ?? (unknown && `${unknown} is not on the list`)}>
      {ties => (
        <>
          <span
            ref={anchor}
            className={cx(css.box, css.select, css[size], readOnly && css.readOnly, disabled && css.disabled)}
            data-unlisted={unknown === undefined ? undefined : ''}
          >
            {lead && <span className={css.lead}>{lead}</span>}
            <input
              {...ties}
              className={css.input}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={`${ties.id}list`}
              aria-activedescendant={open && visible[at] ? `${ties.id}${at}` : undefined}
              autoComplete="off"
              spellCheck={false}
              value={typed ?? chosen?.label ?? ''}
              placeholder={props.placeholder}
              readOnly={readOnly}
              disabled={disabled}
              onChange={event => show(event.target.value)}
              onMouseDown={mouseDown}
              onClick={() => (open ? close() : show())}
              onFocus={event => event.target.select()}
              onKeyDownCapture={chooseBeforeSave}
              onKeyDown={keyDown}
              onBlur={() => {
                leave()
                props.onBlur?.()
              }}
              {...(props.autoFocus && { autoFocus: true, 'data-autofocus': '' })}
            />
            <span className={css.chevron}>{size === 'normal' ? <IconChevronDown /> : <IconSelector />}</span>
          </span>
          {open && (
            <div
              ref={list}
              id={`${ties.id}list`}
              popover="manual"
              role="listbox"
              aria-label={props.label}
              className={cx(floating.box, css.options)}
            >
              {visible.map((option, index) => (
                <div
                  key={option.value}
                  id={`${ties.id}${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  aria-disabled={option.disabled}
                  className={cx(css.option, index === at && css.at)}
                  {...pointer(option, index)}
                >
                  <span>{option.label}</span>
                  {option.hint && <span className={cx(css.optionHint, css[option.tone ?? ''])}>{option.hint}</span>}
                  {option.value === value && <IconCheck />}
                </div>
              ))}
              {shown.length === 0 && <p className={css.none}>{nothing}</p>}
              {shown.length > SHOWN && <p className={css.none}>{shown.length - SHOWN} more, keep typing</p>}
            </div>
          )}
        </>
      )}
    </FieldFrame>
  )
}
