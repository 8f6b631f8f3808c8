import { oldLabels } from '#features/insight/archives/archives.rules.ts'
import { capitalized } from '#shared/labels.ts'
import { type RecordKind, readRecord, recordKinds, recordPath } from '#shared/record-kinds.ts'
import type { SearchRow } from './search.contract.ts'

export const isKind = (type: string): type is RecordKind => Object.hasOwn(recordKinds, type)

const others: Readonly<Record<string, string>> = { ...oldLabels, person: 'person' }

export const resultLabel = (type: string) =>
  capitalized(isKind(type) ? recordKinds[type].label : (others[type] ?? type))

/** The visits of both kinds, which no list of tickets shows together. */
const visitsOf = (name: string) => `/portal/advance-search?${new URLSearchParams({ query: name }).toString()}`

/** The screen that shows a result; an archive, which is shown in a dialog, and a person without a ticket have none. */
export const pathOfResult = ({ type, id, name, ticket }: SearchRow): string | undefined => {
  if (type === 'person') return ticket === '' ? undefined : visitsOf(name)
  if (type === 'check')
    return `${recordKinds.check.list}?${new URLSearchParams({ search: id, filterBy: 'Check Number' }).toString()}`
  const record = isKind(type) ? readRecord(id) : undefined
  return record && recordPath(record)
}
