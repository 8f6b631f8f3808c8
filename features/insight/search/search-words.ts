import { oldLabels } from '#features/insight/archives/archives.rules.ts'
import { capitalized } from '#shared/labels.ts'
import { type RecordKind, readRecord, recordKinds, recordPath } from '#shared/record-kinds.ts'
import type { SearchRow } from './search.contract.ts'

const isKind = (type: string): type is RecordKind => Object.hasOwn(recordKinds, type)

const others: Readonly<Record<string, string>> = { ...oldLabels, person: 'person' }

export const resultLabel = (type: string) =>
  capitalized(isKind(type) ? recordKinds[type].label : (others[type] ?? type))

const listOfName = (name: string, path: string) =>
  `${path}?${new URLSearchParams({ search: name, filterBy: 'Ticket', filterByPeriod: '0' }).toString()}`

/** The screen that shows a result; an archive is shown in a dialog, and has none. */
export const pathOfResult = ({ type, id, name }: SearchRow, ticketList: string): string | undefined => {
  if (type === 'person') return listOfName(name, ticketList)
  if (type === 'check')
    return `${recordKinds.check.list}?${new URLSearchParams({ search: id, filterBy: 'Check Number' }).toString()}`
  const record = isKind(type) ? readRecord(id) : undefined
  return record && recordPath(record)
}
