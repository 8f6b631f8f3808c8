import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import { withToggled } from './chosen.ts'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import css from './fields.module.css'
import floating from './floating.module.css'
import { useFloating } from './floating.ts'
import own from './MultiSelectField.module.css'
import { matching } from './matching-options.ts'
import type { Option } from './SelectField.tsx'

type Props = FieldProps<readonly string[]> & { options: readonly Option[]; nothing?: string }

const keepFocus = (event: PointerEvent) => event.preventDefault()

/**
 * Several choices as chips. Typing narrows the list, Enter toggles one, Backspace removes the last chip, Escape
 * closes.
 */
export const MultiSelectField = (props: Props) => {
  const { label, value, options, onChange, readOnly, disabled, nothing = 'Nothing found' } = props
  const isFixed = readOnly || disabled
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const anchor = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFloating(open, anchor, list, { sameWidth: true })
  const shown = matching(options, typed)
  const labelOf = (one: string) => options.find(option => option.value === one)?.label ?? one
  const input = () => anchor.current?.querySelector('input')

  const show = (text = '') => {
    if (isFixed) return
    setTyped(text)
    setAt(0)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  const toggle = (option: Option | undefined) => {
    if (!option || option.disabled) return
    onChange?.(withToggled(value, option.value, options))
    setTyped('')
    // The whole list is shown again, so the next key continues from the last choice.
    setAt(options.indexOf(option))
  }
  const remove = (one: string) => {
    onChange?.(value.filter(other => other !== one))
    input()?.focus()
  }
  const clear = () => {
    onChange?.([])
    close()
    input()?.focus()
  }
  const step = (by: number) => {
    const next = (at + by + shown.length) % Math.max(1, shown.length)
    setAt(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const pointer = (option: Option, index: number) => ({
    onPointerDown: keepFocus,
    onPointerMove: () => index !== at && setAt(index),
    onClick: () => toggle(option),
  })
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    const isStep = key === 'ArrowDown' || key === 'ArrowUp'
    const isOfList = open && (key === 'Enter' || key === 'Escape')
    if (isStep || isOfList) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (isStep && open) step(key === 'ArrowDown' ? 1 : -1)
    else if (isStep) show()
    else if (isOfList && key === 'Enter') toggle(shown[at])
    else if (isOfList) close()
    else if (key === 'Backspace' && typed === '' && !isFixed) onChange?.(value.slice(0, -1))
  }

  return (
    <FieldFrame {...props}>
      {ties => (
        <>
          <span
            ref={anchor}
            className={cx(css.box, own.box, css.select, readOnly && css.readOnly, disabled && css.disabled)}
          >
            {value.map(one => (
              <span key={one} className={own.chip}>
                {labelOf(one)}
                {!isFixed && (
                  <button
                    type="button"
                    tabIndex={-1}
                    className={own.remove}
                    aria-label={`Remove ${labelOf(one)}`}
                    onPointerDown={keepFocus}
                    onClick={() => remove(one)}
                  >
                    <IconX aria-hidden="true" />
                  </button>
                )}
              </span>
            ))}
            <input
              {...ties}
              aria-describedby={cx(ties['aria-describedby'], `${ties.id}chosen`)}
              className={cx(css.input, own.input)}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={`${ties.id}list`}
              aria-activedescendant={open && shown[at] ? `${ties.id}${at}` : undefined}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              placeholder={value.length === 0 ? props.placeholder : undefined}
              readOnly={readOnly}
              disabled={disabled}
              onChange={event => show(event.target.value)}
              onClick={() => (open ? close() : show())}
              onKeyDown={keyDown}
              onBlur={() => {
                close()
                props.onBlur?.()
              }}
              {...(props.autoFocus && { autoFocus: true, 'data-autofocus': '' })}
            />
            <span id={`${ties.id}chosen`} className={css.hidden} aria-live="polite">
              {value.length === 0 ? 'Nothing chosen' : `Chosen: ${value.map(labelOf).join(', ')}`}
            </span>
            {value.length > 0 && !isFixed && <IconButton label={`Clear ${label}`} icon={<IconX />} onClick={clear} />}
            <span className={css.chevron}>
              <IconChevronDown />
            </span>
          </span>
          {open && (
            <div
              ref={list}
              id={`${ties.id}list`}
              popover="manual"
              role="listbox"
              aria-label={label}
              aria-multiselectable="true"
              className={cx(floating.box, css.options)}
            >
              {shown.map((option, index) => (
                <div
                  key={option.value}
                  id={`${ties.id}${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={value.includes(option.value)}
                  aria-disabled={option.disabled}
                  className={cx(css.option, index === at && css.at)}
                  {...pointer(option, index)}
                >
                  <span>{option.label}</span>
                  {value.includes(option.value) && <IconCheck />}
                </div>
              ))}
              {shown.length === 0 && <p className={css.none}>{nothing}</p>}
            </div>
          )}
        </>
      )}
    </FieldFrame>
  )
}
