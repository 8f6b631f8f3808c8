import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import { dropDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { newKey } from '#web/keys.ts'
import type { LostLines } from '#web/makers/use-adding-once.ts'
import { useMe } from '#web/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import {
  joinParts,
  MAX_LINES,
  newItemProblems,
  TOO_MANY_LINES,
  weightProblems,
} from '../metro-items/metro-items.rules.ts'
import type { Side } from '../tickets/sold-to.rules.ts'

/** A line of the add-items grid as it is typed. */
export type GridLine = {
  propertyCode: '3' | '10'
  soldTo: Side | ''
} & Record<'material' | 'description' | 'third' | 'weight' | 'model' | 'serial', string>

const newGridLine: GridLine = {
  propertyCode: '3',
  material: '',
  description: '',
  third: '',
  weight: '',
  model: '',
  serial: '',
  soldTo: '',
}

const isBlank = (line: GridLine) => joinParts(line) === '' && line.material + line.model + line.serial === ''

/** The line as the call and the rules take it. */
export const itemOf = (line: GridLine) => ({
  material: line.material,
  itemType: line.material,
  description: joinParts(line),
  model: line.model.trim(),
  serial: line.serial.trim(),
  propertyCode: line.propertyCode,
  soldTo: line.soldTo,
})

const keyed = (lines: readonly GridLine[]) => new Map(lines.map(line => [newKey(), line]))

/**
 * The lines being typed. They live in their rows: a key changes one row, and nothing else is drawn. What is typed is
 * kept as a draft until it is saved or given up.
 */
export const useAddLines = (ticketId: number, keywords: readonly string[]) => {
  const userId = useMe().userdetails.id
  const draftName = `view-items ${ticketId}`
  const [draft] = useState(() => readDraft(userId, draftName))
  const [restoredAt, setRestoredAt] = useState(draft?.at)
  const [start] = useState(() => {
    const kept = draft?.values.lines as GridLine[] | undefined
    return keyed(kept?.length ? kept : [newGridLine])
  })
  const lines = useRef(start)
  const lost = useRef(draft?.values.lost as LostLines<GridLine> | undefined)
  const [keys, setKeys] = useState(() => [...start.keys()])
  const [filled, setFilled] = useState(() => [...start.values()].filter(line => !isBlank(line)).length)
  const [problems, setProblems] = useState<readonly Problem[]>()

  const typed = useCallback(() => [...lines.current.values()].filter(line => !isBlank(line)), [])

  const settle = useCallback(() => {
    setFilled(typed().length)
    const values = { lines: [...lines.current.values()], lost: lost.current }
    if (typed().length === 0) dropDraft(userId, draftName)
    else keepDraft(userId, draftName, { at: Date.now(), values, base: {} })
  }, [typed, userId, draftName])

  const keepLost = useCallback(
    (next: LostLines<GridLine> | undefined) => {
      lost.current = next
      settle()
    },
    [settle],
  )

  const check = useCallback(
    () => [...newItemProblems(typed().map(itemOf), keywords), ...weightProblems(typed())],
    [typed, keywords],
  )

  const edit = useCallback(
    (key: string, line: GridLine) => {
      lines.current.set(key, line)
      settle()
      setProblems(before => before && check())
    },
    [settle, check],
  )

  const replace = useCallback(
    (next: Map<string, GridLine>) => {
      lines.current = next.size > 0 ? next : keyed([newGridLine])
      setKeys([...lines.current.keys()])
      settle()
    },
    [settle],
  )

  const closeUndo = useRef(() => {})
  useEffect(() => () => closeUndo.current(), [])

  const putBack = useCallback(
    (line: GridLine, at: number) => {
      // The blank line that stands there when all others are gone makes room for it.
      const kept = [...lines.current].filter(([, one]) => lines.current.size > 1 || !isBlank(one))
      if (kept.length >= MAX_LINES) return void toast.warn(`Line ${at + 1} is not put back`, TOO_MANY_LINES)
      replace(new Map(kept.toSpliced(at, 0, [newKey(), line])))
    },
    [replace],
  )

  const remove = useCallback(
    (key: string) => {
      const at = [...lines.current.keys()].indexOf(key)
      const line = lines.current.get(key)
      const next = new Map(lines.current)
      next.delete(key)
      replace(next)
      setProblems(before => before && check())
      closeUndo.current()
      if (line && !isBlank(line)) closeUndo.current = toast.undo(`Line ${at + 1} removed`, () => putBack(line, at))
    },
    [replace, check, putBack],
  )

  const add = useCallback(() => {
    if (lines.current.size >= MAX_LINES) return setProblems([{ field: 'items', text: TOO_MANY_LINES }])
    replace(new Map([...lines.current, [newKey(), newGridLine]]))
  }, [replace])

  const keepTyped = useCallback(
    (rest: readonly GridLine[]) => {
      replace(new Map([...lines.current].filter(([, line]) => rest.includes(line))))
      setProblems(undefined)
      if (rest.length === 0) setRestoredAt(undefined)
    },
    [replace],
  )

  return useMemo(
    () => ({
      keys,
      filled,
      problems,
      setProblems,
      lineOf: (key: string) => lines.current.get(key) ?? newGridLine,
      edit,
      remove,
      add,
      check,
      /** Leaves the blank lines out, so that the numbers on screen are those of the texts. */
      dropBlank: () => {
        if (typed().length < lines.current.size)
          replace(new Map([...lines.current].filter(([, line]) => !isBlank(line))))
      },
      typed,
      lost: () => lost.current,
      keepLost,
      keepTyped,
      clear: () => {
        lost.current = undefined
        keepTyped([])
      },
      hasTyped: () => typed().length > 0,
      /** When the lines were typed, if that was before the screen was opened. */
      restoredAt,
    }),
    [keys, filled, problems, restoredAt, edit, remove, add, check, typed, replace, keepLost, keepTyped],
  )
}

export type AddLines = ReturnType<typeof useAddLines>
