import { type ReactNode, useId } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { cents, dollars } from '#shared/money.ts'
import { useCall } from '../../queries.ts'
import { asText } from '../../text.ts'
import { CheckField, ChoiceField, SwitchField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import type { Option } from '../../ui/SelectField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { DigitsField, PasswordField, TextField } from '../../ui/TextField.tsx'

export type FormValues = Record<string, unknown>

export type OptionSource = { call: Endpoint; input?: object; option: (row: never) => Option }

type Common<V> = {
  key: keyof V & string
  label: string
  span?: number
  hint?: ReactNode
  maxLength?: number
  when?: (values: FormValues) => boolean
  readOnly?: boolean
  cells?: Readonly<Record<string, string>>
}

export type Field<V> = Common<V> &
  (
    | { kind?: 'text' | 'textarea' | 'date' | 'email' | 'phone' }
    | { kind: 'password'; autoComplete?: string }
    | { kind: 'digits'; isSecret?: true }
    | { kind: 'count' | 'dollars' }
    | { kind: 'check' | 'switch' }
    | { kind: 'choice'; choices: readonly Option[]; numeric?: true }
    | { kind: 'select'; options: readonly Option[] | OptionSource; numeric?: true; emptyLabel?: string }
    | { kind: 'custom'; render: (props: CustomProps) => ReactNode; blank: unknown }
  )

export type CustomProps = {
  value: unknown
  onChange: (value: unknown) => void
  values: FormValues
  error: string | undefined
}

const isTick = (kind: string | undefined) => kind === 'check' || kind === 'switch'

export const toFormValue = <V,>(field: Field<V>, value: unknown): unknown => {
  if (field.kind === 'custom') return value ?? field.blank
  if (isTick(field.kind)) return value === true
  if (value === null || value === undefined) return ''
  if (field.kind === 'dollars') return String(Number(value) / 100)
  return asText(value)
}

/** Converts the field's value for the call. Digits that name something (an account, a prefix) stay as typed. */
export const fromFormValue = <V,>(field: Field<V>, value: unknown): unknown => {
  if (field.kind === 'dollars') return value === '' ? cents(0) : dollars(Number(value))
  if (field.kind === 'count') return value === '' ? 0 : Number(value)
  if ('numeric' in field && field.numeric) return value === '' ? undefined : Number(value)
  return typeof value === 'string' && field.kind !== 'password' ? value.trim() : value
}

/** Secret fields are kept in no draft. */
export const isSecret = <V,>(field: Field<V>) =>
  field.kind === 'password' || (field.kind === 'digits' && field.isSecret === true)

type FieldProps<V> = {
  field: Field<V>
  values: FormValues
  error: string | undefined
  autoFocus: boolean
  onChange: (value: unknown) => void
}

const noOptions: readonly Option[] = []

const SourcedSelect = ({ source, ...props }: { source: OptionSource } & Parameters<typeof SelectField>[0]) => {
  const { data } = useCall(source.call, source.input ?? {})
  const rows = (data as { data?: never[] } | undefined)?.data ?? []
  return <SelectField {...props} options={rows.map(source.option)} />
}

export const FormField = <V,>({ field, values, error, autoFocus, onChange }: FieldProps<V>) => {
  const id = useId()
  const { key, label, span, hint, maxLength, readOnly } = field
  const value = values[key]
  const base = { name: key, label, span, hint, readOnly, error, autoFocus, onChange }
  const text = { ...base, value: asText(value), maxLength }
  switch (field.kind) {
    case 'check':
      return <CheckField {...base} value={value === true} />
    case 'switch':
      return <SwitchField {...base} value={value === true} />
    case 'password':
      return <PasswordField {...text} autoComplete={field.autoComplete ?? 'new-password'} />
    case 'digits':
      return <DigitsField {...text} />
    case 'count':
      return <DigitsField {...text} isReplaced />
    case 'dollars':
      return <DigitsField {...text} prefix="$" decimals={2} />
    case 'date':
      return <DateField {...text} />
    case 'textarea':
      return <TextAreaField {...base} value={text.value} {...(maxLength ? { maxLength } : {})} />
    case 'choice':
      return (
        <ChoiceField
          {...base}
          name={`${id}${key}`}
          value={text.value}
          choices={field.choices.map(({ value, label }) => ({ value, label }))}
        />
      )
    case 'select': {
      const select = {
        ...base,
        value: text.value,
        ...(field.emptyLabel === undefined ? {} : { emptyLabel: field.emptyLabel }),
      }
      if ('call' in field.options) return <SourcedSelect {...select} options={noOptions} source={field.options} />
      return <SelectField {...select} options={field.options} />
    }
    case 'custom':
      return field.render({ value, onChange, values, error })
    case 'email':
      return <TextField {...text} type="email" inputMode="email" />
    case 'phone':
      return <TextField {...text} type="tel" inputMode="tel" />
    case 'text':
    case undefined:
      return <TextField {...text} />
  }
}
