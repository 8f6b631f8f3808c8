import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import type { LastChange } from '../../last-change.ts'
import type { SaveOptions } from '../saving/use-sending.ts'
import { type Field, type FormValues, toFormValue } from './form-fields.tsx'

/** `V` is the type of the form's values and of its rules: the call's input, unless `pack` converts it. */
export type FormOptions<E extends Endpoint, V = InputOf<E>> = SaveOptions<E, V> & {
  /** Names the draft; a saved record's form includes its id. */
  name: string
  fields: readonly Field<NoInfer<V>>[]
  record: object
  /** A new record: an old draft is offered, not shown. */
  isNew?: boolean
  versionKey?: string
  fixed?: Partial<NoInfer<V>>
  problems?: (input: NoInfer<V>) => Problem[]
  markedCells?: ((input: NoInfer<V>) => number) | undefined
  fetchLastChange?: () => Promise<LastChange | undefined>
}

export const startValues = <V>(fields: readonly Field<V>[], record: object): FormValues =>
  Object.fromEntries(fields.map(field => [field.key, toFormValue(field, (record as FormValues)[field.key])]))
