import { type KeyboardEvent, useState } from 'react'
import { parseDay } from '#shared/time.ts'
import { asListDate, asTypedDate, DateField } from './DateField.tsx'
import css from './Toolbar.module.css'

type Days = { from: string; to: string }
type DayRangeFieldProps = { label: string; value: string; onChange: (value: string) => void }

const read = (value: string): Days => {
  const [from = '', to = ''] = value.split(',').map(asTypedDate)
  return { from, to }
}

const show = ({ from, to }: Days): Days => ({ from: asListDate(from), to: asListDate(to) })

const NO_DAY = 'must be a day, such as 11/13/26'

/** What is wrong with the days; one day alone is a range of its own. */
const problemsOf = ({ from, to }: Days): Partial<Days> => {
  const first = parseDay(from)
  const last = parseDay(to)
  if (from && !first) return { from: NO_DAY }
  if (to && !last) return { to: NO_DAY }
  if (to && !from) return { from: 'Blank' }
  return first && last && first > last ? { to: 'must not be before From' } : {}
}

const write = ({ from, to }: Days) => (to && to !== from ? `${from},${to}` : from)

/** Two typed days, spelt as the list spells its own; in force when either is left or on Enter. */
export const DayRangeField = ({ label, value, onChange }: DayRangeFieldProps) => {
  const [typed, setTyped] = useState(show(read(value)))
  const [shown, setShown] = useState(value)
  const [problems, setProblems] = useState<Partial<Days>>({})
  if (shown !== value) {
    setShown(value)
    setTyped(show(read(value)))
    setProblems({})
  }
  const settle = () => {
    const days = { from: asTypedDate(typed.from), to: asTypedDate(typed.to) }
    const found = problemsOf(days)
    setProblems(found)
    if (!found.from && !found.to && write(days) !== write(read(value))) onChange(write(days))
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
      onChange={text => setTyped(before => show({ ...before, [key]: text }))}
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
