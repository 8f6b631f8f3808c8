import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import { takesDigits, useTaken } from '../ui/typing.ts'
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
  onSave: (text: string, version: number) => Promise<unknown>
}

// A fraction that is typed stays, to be refused: it must not join the dollars.
const amountIn = (typed: string) => typed.replace(/(?!^-)[^\d.]/g, '').replace(/(\..*)\./, '$1')

const amountsTaken = takesDigits({ decimals: 2, isSigned: true })

/** Saved on Enter, which stays, and on leaving it; what another wrote meanwhile stands beside one's own text. */
export const SavedInput = ({ label, text, version, maxLength, isAmount = false, shown, onSave }: InputProps) => {
  const { typed, isStale, error, type, drop, save, saveOnBlur } = useSavedText({
    name: label,
    text,
    shown,
    version,
    onSave,
  })
  const isRefused = error !== undefined && !isStale
  const isGivenUp = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const isEntered = useRef(false)
  const frame = useTaken<HTMLSpanElement>(isAmount ? amountsTaken : undefined)
  // An amount is replaced by what is typed, also when entering or saving it changed how it reads.
  useLayoutEffect(() => {
    const isResting = isAmount && typed === undefined && document.activeElement === input.current
    if (isEntered.current || isResting) input.current?.select()
    isEntered.current = false
  })
  const enter = () => {
    if (isAmount) input.current?.select()
    if (typed !== undefined) return
    isEntered.current = isAmount
    type(text)
  }
  /** The mouse would put the caret into the amount that was just selected. */
  const mouseDown = (event: MouseEvent<HTMLInputElement>) => {
    const hasFocus = document.activeElement === event.currentTarget
    if (!isAmount || (hasFocus && typed !== undefined)) return
    event.preventDefault()
    if (hasFocus) enter()
    else event.currentTarget.focus()
  }
  const giveUp = (cell: HTMLInputElement) => {
    // What was refused is given up and the cell stays, to be typed in anew; a second Esc leaves it.
    if (isRefused) return drop()
    isGivenUp.current = true
    const row = cell.closest('tr')
    cell.blur()
    row?.querySelector<HTMLElement>('a')?.focus()
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void save()
    else giveUp(event.currentTarget)
  }
  const blur = () => {
    if (isGivenUp.current) drop()
    else saveOnBlur()
    isGivenUp.current = false
  }
  return (
    <span ref={frame} className={cx(css.inline, isAmount && css.number)}>
      <input
        ref={input}
        aria-label={label}
        autoComplete="off"
        maxLength={maxLength}
        inputMode={isAmount ? 'numeric' : undefined}
        value={typed ?? shown}
        aria-invalid={isRefused || undefined}
        data-tip={isRefused ? error : typed === undefined && text ? text : undefined}
        data-tip-cut={isRefused ? undefined : ''}
        onChange={event => type(isAmount ? amountIn(event.target.value) : event.target.value)}
        onFocus={enter}
        onMouseDown={mouseDown}
        onKeyDown={keyDown}
        onBlur={blur}
      />
      {isStale && (
        <span className={css.theirs} role="status" data-tip={text} data-tip-cut="">
          Now: {text || 'empty'}
        </span>
      )}
    </span>
  )
}
