import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { failureOf, sayFailure } from '#web/failures.ts'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toasts.tsx'
import css from './tickets.module.css'

type Shown = { text: string; version: number }
type Edit = { text: string; from: Shown }
type InlineTextProps = Shown & {
  label: string
  maxLength?: number
  /** An amount in whole dollars: digits at the right. */
  number?: true
  /** How it reads while nobody types in it, where that is not the text itself. */
  shown?: string
  /** Saves the text, and has the row read again in either case. */
  onSave: (text: string, version: number) => Promise<void>
}

const amountIn = (typed: string) => typed.replace(/(?!^-)[^\d.]/g, '').replace(/(\..*)\./, '$1')

/** A field of a row, saved on Enter and on leaving it; what another wrote meanwhile stands beside one's own text. */
export const InlineText = ({ text, version, label, maxLength, number, shown = text, onSave }: InlineTextProps) => {
  const [edit, setEdit] = useState<Edit>()
  const [isStale, setStale] = useState(false)
  const isLeaving = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const isEntered = useRef(false)
  // An amount is replaced by what is typed, also when entering it changed how it reads.
  useLayoutEffect(() => {
    if (isEntered.current) input.current?.select()
    isEntered.current = false
  })

  // A fraction that is typed stays, to be refused: it must not join the dollars.
  const type = (typed: string) =>
    setEdit({ text: number ? amountIn(typed) : typed, from: edit?.from ?? { text, version } })
  const drop = () => {
    setEdit(undefined)
    setStale(false)
  }
  const save = async () => {
    if (!edit) return
    if (edit.text.trim() === text) return drop()
    // Another field of the row may have changed: only another text is in the way of this one.
    const isMine = text === edit.from.text || isStale
    try {
      await onSave(edit.text, isMine ? version : edit.from.version)
      drop()
    } catch (error) {
      const { code, message } = failureOf(error)
      setStale(code === 'conflict')
      if (code === 'conflict') toast.warn(message)
      else sayFailure(error)
    }
  }
  const enter = () => {
    isEntered.current = number === true
    if (!edit) type(text)
  }
  /** The mouse would put the caret into the amount that was just selected. */
  const mouseDown = (event: MouseEvent<HTMLInputElement>) => {
    if (!number || document.activeElement === event.currentTarget) return
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
    <span className={cx(css.inline, number && css.number)}>
      <input
        ref={input}
        aria-label={label}
        autoComplete="off"
        maxLength={maxLength}
        inputMode={number ? 'numeric' : undefined}
        value={edit?.text ?? shown}
        data-tip={edit ? undefined : text || undefined}
        data-tip-cut=""
        onChange={event => type(event.target.value)}
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
