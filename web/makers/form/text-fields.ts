import type { TextFields } from '#shared/text-fields.ts'

type TextFormField<Name> = {
  key: Name
  label: string
  kind: 'text' | NonNullable<TextFields[string]['kind']>
  span: number
  maxLength: number
}

export const formFieldsOf = <Name extends string>(
  fields: TextFields<Name>,
  spans: Partial<Record<NoInfer<Name>, number>> = {},
) =>
  Object.entries<TextFields[string]>(fields).map(([name, { label, longest, kind }]): TextFormField<Name> => {
    const key = name as Name
    return { key, label, kind: kind ?? 'text', span: spans[key] ?? 24, maxLength: longest }
  })
