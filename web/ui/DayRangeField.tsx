import { type KeyboardEvent, useState } from 'react'
import { parseDay } from '#shared/time.ts'
import { asListDate, asTypedDate, DateField } from './DateField.tsx'
import css from './Toolbar.module.css'

type Days = { from: string; to: string }
type DayRangeFieldProps = {
  label: string
  value: string
  /** Without one of the days the range is open there; else one day is a range of its own. */
  hasOpenEnds?: boolean
  onChange: (value: string) => void
}

const read = (value: string): Days => {
  const [from = '', to = ''] = value.split(',').map(asTypedDate)
  return { from, to }
}

const show = ({ from, to }: Days): Days => ({ from: asListDate(from), to: asListDate(to) })

export const NO_DAY = 'must be a day, such as 11/13/26'

const problemsOf = ({ from, to }: Days, hasOpenEnds: boolean): Partial<Days> => {
  const first = parseDay(from)
  const last = parseDay(to)
  if (from && !first) return { from: NO_DAY }
  if (to && !last) return { to: NO_DAY }
  if (to && !from && !hasOpenEnds) return { from: 'Blank' }
  return first && last && first > last ? { to: 'must not be before From' } : {}
}

const write = ({ from, to }: Days, hasOpenEnds: boolean) =>
  hasOpenEnds || (to && to !== from) ? `${from},${to}` : from

/** Two typed days, spelt as the list spells its own; in force when either is left or on Enter. */
export const DayRangeField = ({ label, value, hasOpenEnds = false, onChange }: DayRangeFieldProps) => {
  const [typed, setTyped] = useState(show(read(value)))
  const [shown, setShown] = useState(value)
  const [typing, setTyping] = useState<Partial<Days>>({})
  const [problems, setProblems] = useState<Partial<Days>>({})
  if (shown !== value) {
    setShown(value)
    // The answer to the first day may come while the second is typed.
    setTyped({ ...show(read(value)), ...typing })
    setProblems({})
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
  const field = (key: keyof Days, name: string) => (
    <DateField
      label={`${label}: ${name}`}
      hideLabel
      placeholder={name}
      value={typed[key]}
      error={problems[key]}
      onChange={text => type(key, text)}
      onBlur={settle}
      onKeyDown={enter}
    />
  )
  return (
    <span className={css.range}>
      {field('from', 'From')}
      <span aria-hidden="true">–</span>
      {field('to', 'To')}
    </span>
  )
}
