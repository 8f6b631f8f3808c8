import { useState } from 'react'
import { lookUpClerks } from '#features/shop/reference-lists/word-lists.contract.ts'
import { parseDay } from '#shared/time.ts'
import { useCall } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { asListDate, asShownDate, asTypedDate, DateField, isNoDay, NO_DAY } from '#web/ui/DateField.tsx'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { FieldPair } from '#web/ui/Toolbar.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import type { LockFilterState } from './use-lock-filter.ts'

type Props = { filter: LockFilterState; soldPersons: readonly string[] }

const choices = [
  { value: '1', label: 'Paid' },
  { value: '0', label: 'Unpaid' },
  { value: '2', label: 'Paid, no invoice' },
] as const

type Days = { startDate: string; endDate: string }

const shown = (day: string | undefined) => asListDate(asShownDate(day ?? ''))

const dayProblems = ({ startDate, endDate }: Days): Partial<Days> => {
  const [first, last] = [parseDay(asTypedDate(startDate)), parseDay(asTypedDate(endDate))]
  if (isNoDay(startDate)) return { startDate: NO_DAY }
  if (isNoDay(endDate)) return { endDate: NO_DAY }
  return first && last && first > last ? { endDate: 'must not be before the start' } : {}
}

/** The days take effect with Apply or Enter. */
const LockDays = ({ filter: { input, set }, isStacked }: { filter: LockFilterState; isStacked: boolean }) => {
  const inForce = { startDate: shown(input.startDate), endDate: shown(input.endDate) }
  const [typed, setTyped] = useState<Partial<Days>>({})
  const [problems, setProblems] = useState<Partial<Days>>({})
  const days = { ...inForce, ...typed }
  const apply = () => {
    const found = dayProblems(days)
    setProblems(found)
    if (found.startDate || found.endDate) return
    setTyped({})
    set({
      startDate: parseDay(asTypedDate(days.startDate)) ?? '',
      endDate: parseDay(asTypedDate(days.endDate)) ?? '',
    })
  }
  const field = (key: keyof Days, label: string) => (
    <DateField
      label={label}
      hideLabel={!isStacked}
      placeholder={label}
      value={days[key]}
      error={problems[key]}
      onChange={text => setTyped(before => ({ ...before, [key]: asListDate(text) }))}
      onKeyDown={event => event.key === 'Enter' && apply()}
    />
  )
  return (
    <>
      <FieldPair>
        {field('startDate', 'Start Date')}
        <span aria-hidden="true">–</span>
        {field('endDate', 'End Date')}
      </FieldPair>
      <PlainButton onClick={apply}>Apply</PlainButton>
    </>
  )
}

export const LockFilters = ({ filter, soldPersons }: Props) => {
  const { input, names, set } = filter
  const isStacked = useMedia(PHONE)
  const clerks = useCall(lookUpClerks, {}, { later: true }).data?.data ?? []
  const buyers = [...names, ...soldPersons.filter(name => !names.includes(name))]
  return (
    <>
      <SelectField
        label="Buyer"
        hideLabel={!isStacked}
        value={input.soldTo}
        options={withCurrent(wordOptions(buyers), input.soldTo)}
        emptyLabel="All buyers"
        onChange={soldTo => set({ soldTo })}
      />
      <SelectField
        label="Clerk"
        hideLabel={!isStacked}
        value={input.clerk}
        options={withCurrent(wordOptions(clerks.map(clerk => clerk.first_name)), input.clerk)}
        emptyLabel="All clerks"
        onChange={clerk => set({ clerk })}
      />
      <LockDays filter={filter} isStacked={isStacked} />
      <ChoiceField
        label="Paid"
        hideLabel={!isStacked}
        value={input.paidInFull}
        choices={choices}
        onChange={paidInFull => set({ paidInFull })}
      />
    </>
  )
}
