import type { ReactNode } from 'react'
import { type Takes, takesSome } from '../../ui/typing.ts'
import type { FormState } from './use-form.ts'

export type AnyForm = Omit<FormState, 'shown'>

type Bound = {
  name: string
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
  hint: ReactNode
  readOnly: boolean
  takes?: Takes
}

export type Bind<K extends string> = (key: K, clean?: (text: string) => string) => Bound

export const bindFields =
  <K extends string>(form: AnyForm, labels: Readonly<Record<K, string>>, readOnly: boolean): Bind<K> =>
  (key, clean) => ({
    name: key,
    label: labels[key],
    value: form.values[key] as string,
    onChange: text => form.set(key, clean ? clean(text) : text),
    error: form.errors[key],
    hint: form.theirText(key),
    readOnly,
    ...(clean && { takes: takesSome(clean) }),
  })
