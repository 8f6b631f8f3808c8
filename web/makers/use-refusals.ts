import { useEffect, useRef, useState } from 'react'
import { type Problem, textByField } from '#shared/errors.ts'
import { toast } from '../ui/toasts.tsx'
import { countMarked } from './count-marked.ts'
import type { Field, FormValues } from './form-fields.tsx'
import { inFormOrder } from './form-order.ts'
import { stillMarked } from './still-marked.ts'

type Options<V> = {
  fields: readonly Field<V>[]
  values: FormValues
  /** The card numbers that stand in the form now. */
  cards: readonly Problem[]
  /** What the rules of the feature find now. */
  findProblems: () => readonly Problem[]
  markedCells: () => number
  seconds: number | undefined
  cardName: string | undefined
}

/** What is wrong with a form: marked at its fields, counted, and said in a list that goes when it is no longer true. */
export const useRefusals = <V>({ fields, values, cards, findProblems, markedCells, seconds, cardName }: Options<V>) => {
  const [errors, setErrors] = useState<Record<string, string>>({})
  // Marks of the rules go as soon as these find nothing there any more, whichever field made it so.
  const [ruled, setRuled] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState(0)
  const refused = useRef<{ list: string; close: () => void }>(undefined)

  const mark = (texts: Record<string, string>) => {
    setErrors(texts)
    setRuled([])
    setRefusals(count => count + 1)
  }

  /** Some texts ('*field is required') stand under their field and need its name elsewhere. */
  const said = ({ field, text }: Problem) => {
    const label = fields.find(one => one.key === field)?.label
    return text.startsWith('*') && label ? `${label}: ${text.slice(1)}` : text
  }

  const wrongNow = (marked: Record<string, string>) => JSON.stringify([marked, findProblems()])

  const marks = stillMarked(errors, ruled, findProblems)

  const count = (marked: readonly Problem[]) => countMarked({ marked, cards, values, markedCells })

  const refuse = (found: readonly Problem[]) => {
    const list = inFormOrder(found, fields)
    mark(textByField(list))
    setRuled(findProblems().map(({ field }) => field))
    const wrong = count(list)
    const title = `Not saved. Correct ${wrong === 1 ? 'this' : `${wrong} fields`}.`
    const close = toast.problems(title, list.map(said), seconds, cardName)
    refused.current = { list: wrongNow(textByField(list)), close }
  }

  // The list is of what was wrong then: it goes when a field of it is changed, or when the rules find something else.
  useEffect(() => {
    if (!refused.current || refused.current.list === wrongNow(errors)) return
    refused.current.close()
    refused.current = undefined
  })

  // It speaks of this form: whoever has left it can do nothing about it.
  useEffect(() => () => refused.current?.close(), [])

  return {
    // A line says it at its own cell.
    errors: { ...textByField(cards.filter(({ field }) => typeof values[field] === 'string')), ...marks },
    problemCount: count(Object.entries(marks).map(([field, text]) => ({ field, text }))),
    /** How often a save was refused: each time the first problem takes the focus. */
    refusals,
    mark,
    /** What is wrong with a field, said when it is left. */
    markField: ({ field, text }: Problem) => {
      setErrors(before => ({ ...before, [field]: text }))
      setRuled(before => before.filter(one => one !== field))
    },
    unmark: (fieldsChanged?: readonly string[]) =>
      setErrors(before =>
        fieldsChanged ? Object.fromEntries(Object.entries(before).filter(([key]) => !fieldsChanged.includes(key))) : {},
      ),
    refuse,
  }
}
