import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { type Day, formatDay, parseDay } from '#shared/time.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { PlainButton } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { asListDate, asTypedDate, DateField, isNoDay, NO_DAY } from '#web/ui/DateField.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import css from '../check-register/check-register.module.css'
import { listChecks } from '../check-register/register.contract.ts'
import { groupTitles } from '../check-register/register.rules.ts'
import type { CheckGroupState } from './use-check-group.ts'

const fileColumns = [
  { key: 'checkNumber', label: 'Check Number' },
  { key: 'dateAdded', label: 'Date', as: 'instant' },
  { key: 'payee', label: 'Payee' },
  { key: 'ticketNumber', label: 'Ticket Number' },
  { key: 'amountAsNumber', label: 'Check Amount' },
  { key: 'isCleared', label: 'Cleared' },
  { key: 'isCheckVoid', label: 'Void' },
  { key: 'prints', label: 'Prints' },
  { key: 'memo', label: 'Memo' },
  { key: 'note', label: 'Note' },
]

const shown = (day: string | null | undefined) => (day ? formatDay(day as Day) : '')

const RangeForm = ({ of }: { of: CheckGroupState }) => {
  const { group, input, figures, set } = of
  const inForce = {
    start: shown(figures?.startDate ?? input.startDate),
    end: shown(figures?.endDate ?? input.endDate),
  }
  const [typed, setTyped] = useState<Partial<typeof inForce>>({})
  const [problem, setProblem] = useState<{ start?: string; end?: string }>({})
  const days = { ...inForce, ...typed }
  const apply = () => {
    const [start, end] = [parseDay(asTypedDate(days.start)), parseDay(asTypedDate(days.end))]
    if (isNoDay(days.start)) return setProblem({ start: NO_DAY })
    if (isNoDay(days.end)) return setProblem({ end: NO_DAY })
    if (start && end && start > end) return setProblem({ end: 'must not be before From' })
    setProblem({})
    setTyped({})
    set({ Start: start, End: end })
  }
  const field = (key: 'start' | 'end', label: string) => (
    <DateField
      label={`${groupTitles[group]}: ${label}`}
      hideLabel
      placeholder={label}
      value={days[key]}
      error={problem[key]}
      onChange={text => setTyped(before => ({ ...before, [key]: asListDate(text) }))}
    />
  )
  return (
    <form
      className={css.range}
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      {field('start', 'From')}
      <span aria-hidden="true">–</span>
      {field('end', 'To')}
      <PlainButton type="submit">Update Range</PlainButton>
    </form>
  )
}

type Props = { of: CheckGroupState; isOpen: boolean; onFold: () => void }

export const CheckGroupHead = ({ of, isOpen, onFold }: Props) => {
  const { group, input, count, figures, set } = of
  const title = groupTitles[group]
  const missing = figures?.missing.filter(({ reason }) => reason === '').length ?? 0
  const doubled = figures?.duplicates.length ?? 0
  return (
    <header className={css.head}>
      <h2 className={css.title}>
        <button type="button" className={css.fold} aria-expanded={isOpen} onClick={onFold}>
          {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          {title}
        </button>
      </h2>
      <span className={css.count}>{count.toLocaleString('en-US')}</span>
      {missing > 0 && <Tag tone="warn">{`${missing} missing`}</Tag>}
      {doubled > 0 && <Tag tone="bad">{`${doubled} duplicate`}</Tag>}
      <span className={css.tools}>
        <RangeForm of={of} />
        <CheckField
          label="Show Only Cleared"
          value={input.onlyCleared ?? false}
          onChange={Cleared => set({ Cleared, Voided: undefined })}
        />
        <CheckField
          label="Show Only Voided"
          value={input.onlyVoided ?? false}
          onChange={Voided => set({ Voided, Cleared: undefined })}
        />
        <ExportButton
          call={listChecks}
          input={input}
          columns={fileColumns}
          name={title}
          section={`data.${group}`}
          label="Download CSV"
        />
      </span>
    </header>
  )
}
