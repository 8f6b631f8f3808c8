import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import css from './saved-cell.module.css'
import { useSavedText } from './use-saved-text.ts'

type InputProps = {
  label: string
  text: string
  version: number
  maxLength: number
  /** An amount in whole dollars: digits at the right. */
  isAmount?: boolean
  /** How it reads while nobody types in it. */
  shown: string
  onSave: (text: string, version: number) => Promise<void>
}

// A fraction that is typed stays, to be refused: it must not join the dollars.
const amountIn = (typed: string) => typed.replace(/(?!^-)[^\d.]/g, '').replace(/(\..*)\./, '$1')

/** Saved on Enter and on leaving it; what another wrote meanwhile stands beside one's own text. */
export const SavedInput = ({ label, text, version, maxLength, isAmount = false, shown, onSave }: InputProps) => {
  const { typed, isStale, type, drop, save } = useSavedText({ text, version, onSave })
  const isLeaving = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const isEntered = useRef(false)
  // An amount is replaced by what is typed, also when entering it changed how it reads.
  useLayoutEffect(() => {
    if (isEntered.current) input.current?.select()
    isEntered.current = false
  })
  const enter = () => {
    isEntered.current = isAmount
    if (typed === undefined) type(text)
  }
  /** The mouse would put the caret into the amount that was just selected. */
  const mouseDown = (event: MouseEvent<HTMLInputElement>) => {
    if (!isAmount || document.activeElement === event.currentTarget) return
    event.preventDefault()
    event.currentTarget.focus()
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    isLeaving.current = event.key === 'Escape'
    const row = event.currentTarget.closest('tr')
    event.currentTarget.blur()
    row?.querySelector<HTMLElement>('a, button')?.focus()
  }
  const leave = () => {
    if (isLeaving.current) drop()
    else void save()
    isLeaving.current = false
  }
  return (
    <span className={cx(css.inline, isAmount && css.number)}>
      <input
        ref={input}
        aria-label={label}
        autoComplete="off"
        maxLength={maxLength}
        inputMode={isAmount ? 'numeric' : undefined}
        value={typed ?? shown}
        data-tip={typed === undefined && text ? text : undefined}
        data-tip-cut=""
        onChange={event => type(isAmount ? amountIn(event.target.value) : event.target.value)}
        onFocus={enter}
        onMouseDown={mouseDown}
        onKeyDown={keyDown}
        onBlur={leave}
      />
      {isStale && (
        <span className={css.theirs} role="status" data-tip={text} data-tip-cut="">
          Now: {text || 'empty'}
        </span>
      )}
    </span>
  )
}
