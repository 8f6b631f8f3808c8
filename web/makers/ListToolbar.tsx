import type { ReactNode, RefObject } from 'react'
import { parseDay } from '#shared/time.ts'
import { useCall } from '../queries.ts'
import { asText } from '../text.ts'
import { CheckField, ChoiceField } from '../ui/CheckField.tsx'
import { asListDate, asShownDate, DateField } from '../ui/DateField.tsx'
import { DayRangeField } from '../ui/DayRangeField.tsx'
import { type Option, SelectField } from '../ui/SelectField.tsx'
import { SearchBox, Toolbar } from '../ui/Toolbar.tsx'
import type { OptionSource } from './form-fields.tsx'
import type { AnyListOptions, Filter } from './list-options.ts'
import { useSearchText } from './use-search-text.ts'

type Change = (changes: Record<string, unknown>) => void

const SourcedFilter = ({ source, ...props }: { source: OptionSource } & Parameters<typeof SelectField>[0]) => {
  const { data } = useCall(source.call, source.input ?? {})
  const rows = (data as { data?: never[] } | undefined)?.data ?? []
  return <SelectField {...props} options={rows.map(source.option)} />
}

type FilterProps = {
  filter: Filter<Record<string, unknown>>
  value: unknown
  overruledBy?: string | undefined
  error?: string | undefined
  onChange: (value: unknown) => void
}

export const FilterField = ({ filter, value, overruledBy, error, onChange }: FilterProps) => {
  const text = { label: filter.label, hideLabel: true, value: asText(value), onChange }
  switch (filter.kind) {
    case 'check':
      return <CheckField label={filter.label} value={value === true || value === 'true'} onChange={onChange} />
    case 'day':
      return (
        <DateField {...text} value={asListDate(asShownDate(text.value))} placeholder={filter.label} error={error} />
      )
    case 'range':
      return <DayRangeField label={filter.label} value={text.value} onChange={onChange} />
    case 'days':
      return <DayRangeField label={filter.label} value={text.value} hasOpenEnds onChange={onChange} />
    case 'choice':
      return <ChoiceField {...text} choices={filter.choices.map(({ value, label }) => ({ value, label }))} />
    case 'select': {
      const empty = filter.all === false ? {} : { emptyLabel: filter.all ?? 'ALL' }
      if ('call' in filter.options)
        return <SourcedFilter {...text} {...empty} options={noOptions} source={filter.options} />
      if (overruledBy === undefined) return <SelectField {...text} {...empty} options={filter.options} />
      const inForce = { value: '', label: overruledBy, disabled: true }
      return <SelectField {...text} value="" options={[...filter.options, inForce]} />
    }
  }
}

const noOptions: readonly Option[] = []

type AnyFilter = Filter<Record<string, unknown>>

const valueIn = (input: Record<string, unknown>, filter: AnyFilter) =>
  filter.kind === 'days' ? `${asText(input[filter.key])},${asText(input[filter.lastKey])}` : input[filter.key]

const changeOf = (filter: AnyFilter, value: unknown): Record<string, unknown> => {
  if (filter.kind !== 'days') return { [filter.key]: value }
  const [first = '', last = ''] = asText(value).split(',')
  return { [filter.key]: parseDay(first) ?? '', [filter.lastKey]: parseDay(last) ?? '' }
}

type Props = {
  options: AnyListOptions
  input: Record<string, unknown>
  change: Change
  searchBox: RefObject<HTMLInputElement | null>
  children?: ReactNode
}

/** Search and filters of a list; a change goes back to the first page. */
export const ListToolbar = ({ options, input, change, searchBox, children }: Props) => {
  const { search, filters = [] } = options
  const searched = useSearchText(asText(input.search), found => change({ search: found, page: undefined }))
  if (!search && filters.length === 0) return null
  return (
    <Toolbar>
      {search && (
        <SearchBox
          label={search}
          value={searched.text}
          problem={searched.problem}
          onChange={searched.setText}
          keys="/"
          inputRef={searchBox}
        />
      )}
      {filters.map(filter => (
        <FilterField
          key={filter.key}
          filter={filter}
          value={valueIn(input, filter)}
          overruledBy={filter.overruledBy?.(input)}
          onChange={value => change({ ...filter.sets, ...changeOf(filter, value), page: undefined })}
        />
      ))}
      {children}
    </Toolbar>
  )
}
