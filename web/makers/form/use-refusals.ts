import { useEffect, useState } from 'react'
import { type Problem, textByField } from '#shared/errors.ts'
import { toast } from '../../ui/toasts.tsx'
import type { Field, FormValues } from './form-fields.tsx'
import { countMarked, inFormOrder, stillMarked } from './form-problems.ts'

type Options<V> = {
  fields: readonly Field<V>[]
  values: FormValues
  cards: readonly Problem[]
  findProblems: () => readonly Problem[]
  markedCells: () => number
  seconds: number | undefined
  cardName: string | undefined
}

/** A form's problems: marked at their fields, counted, and listed in a message that closes when outdated. */
export const useRefusals = <V>({ fields, values, cards, findProblems, markedCells, seconds, cardName }: Options<V>) => {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [ruled, setRuled] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState(0)
  // Set together with the marks, because an effect between them would see old marks and close the message.
  const [refused, setRefused] = useState<{ list: string; close: () => void }>()

  const mark = (texts: Record<string, string>) => {
    setErrors(texts)
    setRuled([])
    setRefusals(count => count + 1)
  }

  /** Short texts ('*field is required') need their field's name outside of it. */
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
    setRefused({ list: wrongNow(textByField(list)), close })
  }

  // The message is outdated once one of its fields changes, or the rules find something else.
  const isOver = refused !== undefined && refused.list !== wrongNow(errors)
  useEffect(() => {
    if (isOver) refused?.close()
  }, [refused, isOver])

  // The message closes with the form, because nobody could act on it elsewhere.
  useEffect(() => () => refused?.close(), [refused])

  return {
    errors: { ...textByField(cards.filter(({ field }) => typeof values[field] === 'string')), ...marks },
    problemCount: count(Object.entries(marks).map(([field, text]) => ({ field, text }))),
    /** Counts refusals: each one moves the focus to the first problem. */
    refusals,
    mark,
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
