import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import { dropDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { newKey } from '#web/keys.ts'
import { useRememberedTyping } from '#web/makers/draft/use-draft.ts'
import { editing, type SaveState, saveStep } from '#web/save-state.ts'
import { useMe } from '#web/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import {
  joinParts,
  MAX_LINES,
  newItemProblems,
  TOO_MANY_LINES,
  weightProblems,
} from '../metro-items/metro-items.rules.ts'
import type { Side } from '../sales/sale-sides.ts'

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
 * The lines' state lives in their rows, so a key press redraws one row only. What is typed is kept as a draft until it
 * is saved or discarded.
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
  const save = useRef(saveStep(draft?.save ?? editing, { is: 'reopened' }))
  const [keys, setKeys] = useState(() => [...start.keys()])
  const [filled, setFilled] = useState(() => [...start.values()].filter(line => !isBlank(line)).length)
  useRememberedTyping(draftName, filled > 0)
  const [problems, setProblems] = useState<readonly Problem[]>()

  const typed = useCallback(() => [...lines.current.values()].filter(line => !isBlank(line)), [])

  const settle = useCallback(() => {
    setFilled(typed().length)
    const values = { lines: [...lines.current.values()] }
    if (typed().length === 0) dropDraft(userId, draftName)
    else keepDraft(userId, draftName, { at: Date.now(), values, base: {}, save: save.current })
  }, [typed, userId, draftName])

  const keepSave = useCallback(
    (next: SaveState) => {
      save.current = next
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
      // The only remaining line is replaced if it is blank.
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
      /** Removes blank lines, so that the numbers on screen match those in the error texts. */
      dropBlank: () => {
        if (typed().length < lines.current.size)
          replace(new Map([...lines.current].filter(([, line]) => !isBlank(line))))
      },
      typed,
      save: () => save.current,
      keepSave,
      keepTyped,
      clear: () => {
        save.current = editing
        keepTyped([])
      },
      hasTyped: () => typed().length > 0,
      /** The time of the draft, if it is older than the screen. */
      restoredAt,
    }),
    [keys, filled, problems, restoredAt, edit, remove, add, check, typed, replace, keepSave, keepTyped],
  )
}

export type AddLines = ReturnType<typeof useAddLines>
