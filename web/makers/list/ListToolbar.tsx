import type { ReactNode, RefObject } from 'react'
import { parseDay } from '#shared/time.ts'
import { useCall } from '../../queries.ts'
import { asText } from '../../text.ts'
import { CheckField, ChoiceField } from '../../ui/CheckField.tsx'
import { chosenText, readChosen } from '../../ui/chosen.ts'
import { asListDate, asShownDate, DateField } from '../../ui/DateField.tsx'
import { DayRangeField } from '../../ui/DayRangeField.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { type Option, SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SearchBox, Toolbar } from '../../ui/Toolbar.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import type { OptionSource } from '../form/form-fields.tsx'
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
  isStacked?: boolean
  onChange: (value: unknown) => void
}

export const FilterField = ({ filter, value, overruledBy, error, isStacked, onChange }: FilterProps) => {
  const text = { label: filter.label, hideLabel: !isStacked, value: asText(value), onChange }
  switch (filter.kind) {
    case 'check':
      return <CheckField label={filter.label} value={value === true || value === 'true'} onChange={onChange} />
    case 'text':
      return <TextField {...text} placeholder={filter.label} maxLength={100} />
    case 'day':
      return (
        <DateField {...text} value={asListDate(asShownDate(text.value))} placeholder={filter.label} error={error} />
      )
    case 'range':
    case 'days':
      return <DayRangeField label={filter.label} value={text.value} onChange={onChange} />
    case 'choice':
      return <ChoiceField {...text} choices={filter.choices.map(({ value, label }) => ({ value, label }))} />
    case 'multi':
      return (
        <MultiSelectField
          {...text}
          value={readChosen(value)}
          options={filter.options}
          placeholder={filter.none ?? 'ALL'}
          onChange={chosen => onChange(chosenText(chosen))}
        />
      )
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
  const [first = '', last = first] = asText(value).split(',')
  return { [filter.key]: parseDay(first) ?? '', [filter.lastKey]: parseDay(last) ?? '' }
}

type Props = {
  options: AnyListOptions
  input: Record<string, unknown>
  change: Change
  searchBox: RefObject<HTMLInputElement | null>
  csv: ReactNode
  children?: ReactNode
}

const SortField = ({ options, input, change }: Pick<Props, 'options' | 'input' | 'change'>) => {
  const sorted = options.columns.filter(({ sort }) => sort)
  if (sorted.length === 0) return null
  return (
    <>
      <SelectField
        label="Sort by"
        value={asText(input.sortBy)}
        emptyLabel="As it comes"
        options={sorted.map(({ key, label }) => ({ value: key, label }))}
        onChange={sortBy => change({ sortBy: sortBy || undefined, page: undefined })}
      />
      {Boolean(input.sortBy) && (
        <ChoiceField
          label="Order"
          value={input.sortOrder === 'desc' ? 'desc' : 'asc'}
          choices={orders}
          onChange={sortOrder => change({ sortOrder, page: undefined })}
        />
      )}
    </>
  )
}

const orders = [
  { value: 'asc', label: 'Upwards' },
  { value: 'desc', label: 'Downwards' },
] as const

export const ListToolbar = ({ options, input, change, searchBox, csv, children }: Props) => {
  const { search, filters = [], columns } = options
  const isPhone = useMedia(PHONE)
  const searched = useSearchText(asText(input.search), found => change({ search: found, page: undefined }))
  const hasFolded = filters.length > 0 || Boolean(csv) || columns.some(({ sort }) => sort)
  if (!search && filters.length === 0 && !(isPhone && hasFolded)) return null
  return (
    <Toolbar
      folded={hasFolded ? options.headFilter?.(input) || 'Filters' : undefined}
      search={
        search && (
          <SearchBox
            label={search}
            value={searched.text}
            problem={searched.problem}
            onChange={searched.setText}
            keys="/"
            inputRef={searchBox}
          />
        )
      }
    >
      {filters.map(filter => (
        <FilterField
          key={filter.key}
          filter={filter}
          value={valueIn(input, filter)}
          overruledBy={filter.overruledBy?.(input)}
          isStacked={isPhone}
          onChange={value => change({ ...filter.sets, ...changeOf(filter, value), page: undefined })}
        />
      ))}
      {children}
      {isPhone && <SortField options={options} input={input} change={change} />}
      {isPhone && options.legend && <span>{options.legend}</span>}
      {isPhone && csv}
    </Toolbar>
  )
}
