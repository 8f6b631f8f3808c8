import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { isNegative } from '#shared/money.ts'
import { cx } from '../../ui/cx.ts'
import { hasOddCommas, type Takes, takesDigits, useTaken } from '../../ui/typing.ts'
import css from './saved-cell.module.css'
import { useSavedText } from './use-saved-text.ts'

type InputProps = {
  label: string
  text: string
  version: number
  maxLength: number
  isAmount?: boolean
  shown: string
  onSave: (text: string, version: number) => Promise<unknown>
}

// A fraction or a comma stays, typed or pasted, to be refused: what follows it must not join the dollars. (50) is -50.
const amountTyped = (typed: string) =>
  `${isNegative(typed) ? '-' : ''}${typed.replace(/[^\d.,]/g, '').replace(/(\..*)\./, '$1')}`

const takesAmount = takesDigits({ decimals: 2, isSigned: true })
const amountsTaken: Takes = typing => typing.typed === ',' || hasOddCommas(typing.typed) || takesAmount(typing)

/** Selects an amount on focus, so that typing replaces it; also after focusing or saving reformatted it. */
const useAmountSelection = (isAmount: boolean, typed: string | undefined, startTyping: () => void) => {
  const input = useRef<HTMLInputElement>(null)
  const isEntered = useRef(false)
  useLayoutEffect(() => {
    const isResting = isAmount && typed === undefined && document.activeElement === input.current
    if (isEntered.current || isResting) input.current?.select()
    isEntered.current = false
  })
  const enter = () => {
    if (isAmount) input.current?.select()
    if (typed !== undefined) return
    isEntered.current = isAmount
    startTyping()
  }
  const mouseDown = (event: MouseEvent<HTMLInputElement>) => {
    const hasFocus = document.activeElement === event.currentTarget
    if (!isAmount || (hasFocus && typed !== undefined)) return
    event.preventDefault()
    if (hasFocus) enter()
    else event.currentTarget.focus()
  }
  return { input, enter, mouseDown }
}

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
  const { input, enter, mouseDown } = useAmountSelection(isAmount, typed, () => type(text))
  const frame = useTaken<HTMLSpanElement>(isAmount ? amountsTaken : undefined)
  const giveUp = (cell: HTMLInputElement) => {
    // Esc discards a refused text but stays in the cell; a second Esc leaves it.
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
        // Tells the style sheet that it is empty.
        placeholder=" "
        maxLength={maxLength}
        inputMode={isAmount ? 'numeric' : undefined}
        value={typed ?? shown}
        aria-invalid={isRefused || undefined}
        data-tip={isRefused ? error : typed === undefined && text ? text : undefined}
        data-tip-cut={isRefused ? undefined : ''}
        onChange={event => type(isAmount ? amountTyped(event.target.value) : event.target.value)}
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
