import { type KeyboardEvent, useState } from 'react'
import { parseDay } from '#shared/time.ts'
import { asListDate, asTypedDate, DateField, isNoDay, NO_DAY } from './DateField.tsx'
import { FieldPair } from './Toolbar.tsx'

type Days = { from: string; to: string }
type Problems = { from?: string | undefined; to?: string | undefined }
type DayRangeFieldProps = {
  label: string
  value: string
  /** Without one of the days the range is open there; else one day is a range of its own. */
  hasOpenEnds?: boolean
  /** What the server says of these days. */
  refused?: Problems
  onChange: (value: string) => void
}

const read = (value: string): Days => {
  const [from = '', to = ''] = value.split(',').map(asTypedDate)
  return { from, to }
}

const show = ({ from, to }: Days): Days => ({ from: asListDate(from), to: asListDate(to) })

const problemsOf = ({ from, to }: Days, hasOpenEnds: boolean): Problems => {
  const first = parseDay(from)
  const last = parseDay(to)
  if (isNoDay(from)) return { from: NO_DAY }
  if (isNoDay(to)) return { to: NO_DAY }
  if (to && !from && !hasOpenEnds) return { from: 'Blank' }
  return first && last && first > last ? { to: 'must not be before From' } : {}
}

/** A given day may stand alone, in either field: whose it is knows what it means. */
const problemsGiven = (value: string) => problemsOf(read(value), true)

const write = ({ from, to }: Days, hasOpenEnds: boolean) =>
  hasOpenEnds || (to && to !== from) ? `${from},${to}` : from

/** Two typed days, spelt as the list spells its own; in force when either is left or on Enter. */
export const DayRangeField = ({ label, value, hasOpenEnds = false, refused = {}, onChange }: DayRangeFieldProps) => {
  const [typed, setTyped] = useState(show(read(value)))
  const [shown, setShown] = useState(value)
  const [typing, setTyping] = useState<Partial<Days>>({})
  const [problems, setProblems] = useState(problemsGiven(value))
  if (shown !== value) {
    setShown(value)
    // The answer to the first day may come while the second is typed.
    setTyped({ ...show(read(value)), ...typing })
    setProblems(problemsGiven(value))
  }
  const type = (key: keyof Days, text: string) => {
    const now = show({ ...typed, [key]: text })
    setTyped(now)
    setTyping({ [key]: now[key] })
  }
  const settle = () => {
    setTyping({})
    const days = { from: asTypedDate(typed.from), to: asTypedDate(typed.to) }
    const found = problemsOf(days, hasOpenEnds)
    setProblems(found)
    const written = write(days, hasOpenEnds)
    if (!found.from && !found.to && written !== write(read(value), hasOpenEnds)) onChange(written)
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
  }
  const marks = problems.from || problems.to ? problems : refused
  const field = (key: keyof Days, name: string) => (
    <DateField
      label={`${label}: ${name}`}
      hideLabel
      placeholder={name}
      value={typed[key]}
      error={marks[key]}
      onChange={text => type(key, text)}
      onBlur={settle}
      onKeyDown={enter}
    />
  )
  return (
    <FieldPair>
      {field('from', 'From')}
      <span aria-hidden="true">–</span>
      {field('to', 'To')}
    </FieldPair>
  )
}
