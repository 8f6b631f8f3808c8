/**
 * The texts of a record, declared once beside its calls: contract, table, form and history read them, so another one is
 * one line.
 */
export type TextFields<Name extends string = string> = Readonly<
  Record<Name, { label: string; longest: number; kind?: 'email' | 'phone' | 'textarea' }>
>

export const namesOf = <Name extends string>(fields: TextFields<Name>) => Object.keys(fields) as Name[]

export const labelsOf = <Name extends string>(fields: TextFields<Name>) =>
  Object.fromEntries(Object.entries<{ label: string }>(fields).map(([name, { label }]) => [name, label])) as Record<
    Name,
    string
  >

export const blanksOf = <Name extends string>(fields: TextFields<Name>) =>
  Object.fromEntries(Object.keys(fields).map(name => [name, ''])) as Record<Name, string>
