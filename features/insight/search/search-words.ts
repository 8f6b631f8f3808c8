import { oldLabels } from '#features/insight/archives/archives.rules.ts'
import { capitalized } from '#shared/labels.ts'
import { type RecordKey, type RecordKind, readRecord, recordKinds, recordPath } from '#shared/record-kinds.ts'
import type { SearchRow } from './search.contract.ts'

const isKind = (type: string): type is RecordKind => Object.hasOwn(recordKinds, type)

const others: Readonly<Record<string, string>> = { ...oldLabels, person: 'person' }

export const resultLabel = (type: string) =>
  capitalized(isKind(type) ? recordKinds[type].label : (others[type] ?? type))

const everyVisit = { filterBy: 'Ticket', filterByPeriod: '0', todayOnly: 'false' }

/** The list that has the newest visit. */
const visitsOf = (name: string, ticket: RecordKey) =>
  `${recordKinds[ticket.kind].list}?${new URLSearchParams({ search: name, ...everyVisit }).toString()}`

/** The screen that shows a result; an archive, which is shown in a dialog, and a person without a ticket have none. */
export const pathOfResult = ({ type, id, name, ticket }: SearchRow): string | undefined => {
  const newest = readRecord(ticket)
  if (type === 'person') return newest && visitsOf(name, newest)
  if (type === 'check')
    return `${recordKinds.check.list}?${new URLSearchParams({ search: id, filterBy: 'Check Number' }).toString()}`
  const record = isKind(type) ? readRecord(id) : undefined
  return record && recordPath(record)
}
