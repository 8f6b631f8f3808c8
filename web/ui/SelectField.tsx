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

export type Option = {
  value: string
  label: string
  /** What a scanner reads for it: typed whole, it comes first. */
  code?: string | undefined
  /** At the right: 'last used here'. */
  hint?: string | undefined
  tone?: 'warn' | 'bad' | undefined
  disabled?: boolean | undefined
}

type SelectFieldProps = FieldProps<string> & {
  options: readonly Option[]
  /** An empty choice, by this name, that gives ''. */
  emptyLabel?: string
  lead?: ReactNode
  size?: 'normal' | 'large' | 'phone'
  nothing?: string | undefined
  /** The one question of its dialog: after the choice the focus is on the dialog's main button. */
  goesOn?: boolean
  /** Where Enter leads after the choice; to the next field unless told. */
  onGoOn?: ((input: HTMLInputElement) => void) | undefined
}

const SHOWN = 100

const focusMainButton = (from: Element | null) =>
  [...(from?.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('footer button') ?? [])].at(-1)?.focus()

/** To the next field of its form, as Enter in any other field goes. */
const goToNextField = (input: HTMLInputElement) => {
  const form = input.closest('form')
  if (form) focusNext(form, input, 1)
}

/** A list of any length: opens on a click, on ↓ and on typing, which also narrows it. '' is nothing chosen. */
export const SelectField = (props: SelectFieldProps) => {
  const { value, onChange, emptyLabel, lead, size = 'normal', readOnly, disabled, nothing = 'Nothing found' } = props
  const options = emptyLabel === undefined ? props.options : [{ value: '', label: emptyLabel }, ...props.options]
  const chosen = options.find(option => option.value === value)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFloating(open, anchor, list, { sameWidth: true })

  // What is typed next replaces what stands there, however the list was opened or closed.
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
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setAwaited(false)
    setTyped(undefined)
  }
  const pick = (option: Option | undefined) => {
    if (!option || option.disabled) return false
    if (option.value !== value) onChange?.(option.value)
    close()
    if (props.goesOn) focusMainButton(anchor.current)
    return true
  }
  const pickAndGoOn = (option: Option | undefined) => {
    // The choice may bring fields or take some away, so it is drawn before the next one is looked for.
    const isPicked = flushSync(() => pick(option))
    const input = anchor.current?.querySelector('input')
    const { onGoOn = goToNextField } = props
    if (isPicked && input && !props.goesOn) onGoOn(input)
  }
  // The options may come from the server after Enter was pressed: the first that fits is taken then.
  const awaited = isAwaited ? visible.find(option => !option.disabled)?.value : undefined
  useEffect(() => {
    if (awaited !== undefined && awaited !== value) onChange?.(awaited)
  }, [awaited, value, onChange])
  if (awaited !== undefined && awaited === value) close()
  const step = (by: number) => {
    const next = (at + by + visible.length) % Math.max(1, visible.length)
    setAt(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  /** The mouse would put the caret into what was just selected. */
  const mouseDown = (event: MouseEvent<HTMLInputElement>) => {
    if (readOnly || typed !== undefined) return
    event.preventDefault()
    event.currentTarget.focus()
  }
  // Keys belong to the input, which keeps the focus while the list is open.
  const pointer = (option: Option, index: number) => ({
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onPointerMove: () => index !== at && setAt(index),
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
        // What is scanned next replaces it.
        event.currentTarget.select()
      }
    } else if (open && key === 'Tab' && typed) pick(visible[at])
  }

  return (
    <FieldFrame {...props}>
      {ties => (
        <>
          <span
            ref={anchor}
            className={cx(css.box, css.select, css[size], readOnly && css.readOnly, disabled && css.disabled)}
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
              onKeyDown={keyDown}
              onBlur={() => {
                close()
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
