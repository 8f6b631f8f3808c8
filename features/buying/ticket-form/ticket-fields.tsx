import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Field } from '#web/makers/form-fields.tsx'
import type { useForm } from '#web/makers/use-form.ts'
import type { Option } from '#web/ui/SelectField.tsx'
import { type TicketText, type TicketValues, ticketLabels, ticketTextKeys } from './tickets.form.ts'

/** A form that holds a ticket, whatever its kind adds. */
export type TicketForm = Omit<ReturnType<typeof useForm<Endpoint, TicketValues>>, 'shown'>

const nothing = () => null

/** The fields as the form keeps, compares and names them; where they stand is the screen's own matter. */
export const ticketFields: readonly Field<TicketValues>[] = [
  ...ticketTextKeys.map(key => ({ key, label: ticketLabels[key] })),
  { key: 'existingFiles', label: 'Photos', kind: 'custom', render: nothing, blank: [] },
  { key: 'photoCount', label: 'Photos', kind: 'custom', render: nothing, blank: 0 },
]

/** The lines of a kind, kept and compared as a whole. Their texts name themselves. */
export const linesField = <K extends string>(key: K) =>
  ({ key, label: '', kind: 'custom', render: nothing, blank: [] }) as const

/** The fields with the lines where the form shows them: after the customer, before the payment. */
export const withLines = <F extends { key: string }, L>(fields: readonly F[], ...lines: readonly L[]) => {
  const place = fields.findIndex(({ key }) => key === 'ticketAmount')
  return [...fields.slice(0, place), ...lines, ...fields.slice(place)]
}

type Bound = {
  name: TicketText
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
  hint: ReactNode
  readOnly: boolean
}

/** All that a field of the form takes; `clean` is what the field lets through of what is typed. */
export type Bind = (key: TicketText, clean?: (text: string) => string) => Bound

export const binder =
  (form: TicketForm, readOnly: boolean): Bind =>
  (key, clean) => ({
    name: key,
    label: ticketLabels[key],
    value: (form.values as TicketValues)[key],
    onChange: text => form.set(key, clean ? clean(text) : text),
    error: form.errors[key],
    hint: form.theirText(key),
    readOnly,
  })

export const words = (list: readonly string[]): readonly Option[] => list.map(word => ({ value: word, label: word }))

/** What a ticket was saved with stays on offer after its word has left the list. */
export const withOwn = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some(option => option.value === value) ? options : [...options, { value, label: value }]
