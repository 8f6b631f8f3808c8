import { type KeyboardEvent, useRef, useState } from 'react'
import { CallError } from '#web/call.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { TicketRow } from './tickets.contract.ts'
import css from './tickets.module.css'

type Comment = Pick<TicketRow, 'comment' | 'version'>
type Edit = { text: string; from: Comment }
type CommentCellProps = {
  row: Comment
  label: string
  /** Saves the text, and has the row read again in either case. */
  onSave: (comment: string, version: number) => Promise<void>
}

/** Typed in the row, saved on Enter and on leaving it; what another wrote meanwhile stands beside one's own text. */
export const CommentCell = ({ row, label, onSave }: CommentCellProps) => {
  const [edit, setEdit] = useState<Edit>()
  const [isStale, setStale] = useState(false)
  const isLeaving = useRef(false)

  const drop = () => {
    setEdit(undefined)
    setStale(false)
  }
  const save = async () => {
    if (!edit) return
    if (edit.text.trim() === row.comment) return drop()
    // Another field of the row may have changed: only another comment is in the way of this one.
    const isMine = row.comment === edit.from.comment || isStale
    try {
      await onSave(edit.text, isMine ? row.version : edit.from.version)
      drop()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setStale(error.code === 'conflict')
      if (error.code === 'conflict') toast.warn(error.message)
      else if (error.code !== 'session_expired') toast.error(error.message)
    }
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    isLeaving.current = event.key === 'Escape'
    event.currentTarget.blur()
  }
  const leave = () => {
    if (isLeaving.current) drop()
    else void save()
    isLeaving.current = false
  }
  return (
    <span className={css.comment}>
      <input
        aria-label={label}
        autoComplete="off"
        maxLength={1000}
        value={edit?.text ?? row.comment}
        data-tip={edit ? undefined : row.comment || undefined}
        data-tip-cut=""
        onChange={event => setEdit({ text: event.target.value, from: edit?.from ?? row })}
        onKeyDown={keyDown}
        onBlur={leave}
      />
      {isStale && (
        <span className={css.theirs} role="status" data-tip={row.comment} data-tip-cut="">
          Now: {row.comment || 'empty'}
        </span>
      )}
    </span>
  )
}
