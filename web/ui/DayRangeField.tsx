import { type KeyboardEvent, useState } from 'react'
import { parseDay } from '#shared/time.ts'
import { asListDate, asTypedDate, DateField, isNoDay, NO_DAY } from './DateField.tsx'
import { FieldPair } from './Toolbar.tsx'

type Days = { from: string; to: string }
type Problems = { from?: string | undefined; to?: string | undefined }
type DayRangeFieldProps = {
  label: string
  value: string
  refused?: Problems
  onChange: (value: string) => void
}

/** A single day is a range of one; a missing end leaves the range open. */
const read = (value: string): Days => {
  const [from = '', to] = value.split(',').map(asTypedDate)
  return { from, to: to ?? (isNoDay(from) ? '' : from) }
}

const show = ({ from, to }: Days): Days => ({ from: asListDate(from), to: asListDate(to) })

const problemsOf = ({ from, to }: Days): Problems => {
  const first = parseDay(from)
  const last = parseDay(to)
  if (isNoDay(from)) return { from: NO_DAY }
  if (isNoDay(to)) return { to: NO_DAY }
  return first && last && first > last ? { to: 'must not be before From' } : {}
}

const write = ({ from, to }: Days) => (from === to ? from : `${from},${to}`)

export const DayRangeField = ({ label, value, refused = {}, onChange }: DayRangeFieldProps) => {
  const [typed, setTyped] = useState(show(read(value)))
  const [shown, setShown] = useState(value)
  const [typing, setTyping] = useState<Partial<Days>>({})
  const [problems, setProblems] = useState(problemsOf(read(value)))
  if (shown !== value) {
    setShown(value)
    // The answer to the first day may arrive while the second is typed.
    setTyped({ ...show(read(value)), ...typing })
    setProblems(problemsOf(read(value)))
  }
  const type = (key: keyof Days, text: string) => {
    const now = show({ ...typed, [key]: text })
    setTyped(now)
    setTyping({ [key]: now[key] })
  }
  const settle = () => {
    setTyping({})
    const days = { from: asTypedDate(typed.from), to: asTypedDate(typed.to) }
    const found = problemsOf(days)
    setProblems(found)
    const written = write(days)
    if (!found.from && !found.to && written !== write(read(value))) onChange(written)
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
