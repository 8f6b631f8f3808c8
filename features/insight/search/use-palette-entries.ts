import { formatAmount } from '#shared/money.ts'
import { isAdmin, may } from '#shared/permissions.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { useShell } from '#web/app-slots.tsx'
import { useCall } from '#web/queries.ts'
import { menuGroups } from '#web/screens.ts'
import { useRole, useTimeZone } from '#web/session.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { actionsFor, matchingEntries, type PaletteEntry, type PaletteGroup } from './palette.rules.ts'
import { findByNumber, type SearchRow, searchEverything } from './search.contract.ts'
import { isNumberOfRecord } from './search.rules.ts'
import { pathOfResult, resultLabel } from './search-words.ts'

export type PaletteSection = { group: PaletteGroup; entries: PaletteEntry[]; count: number; isCapped: boolean }

const RECORDS_SHOWN = 5
const PEOPLE_SHOWN = 3
const OTHERS_SHOWN = 4
const LEAST_LETTERS = 2

const useScreens = (): PaletteEntry[] => {
  const role = useRole()
  const { menu } = useShell()
  return menu
    .filter(
      ({ group, access, hiddenForAdmin }) => group !== 'top' && may(role, access) && !(hiddenForAdmin && isAdmin(role)),
    )
    .map(({ path, label, group }) => ({
      key: `see ${path}`,
      label,
      about: menuGroups.find(({ key }) => key === group)?.label ?? '',
      to: path,
    }))
}

const useResults = (typed: string) => {
  const role = useRole()
  const { text } = useDebounced({ text: typed })
  const hasSearch = may(role, 'advance_search')
  const isTyped = text.trim().length >= LEAST_LETTERS
  const ask = { query: text, page: 1 }
  const records = useCall(
    searchEverything,
    { ...ask, only: 'records', pageSize: RECORDS_SHOWN },
    { enabled: hasSearch && isTyped },
  )
  const people = useCall(
    searchEverything,
    { ...ask, only: 'people', pageSize: PEOPLE_SHOWN },
    { enabled: hasSearch && isTyped },
  )
  const numbered = useCall(findByNumber, { number: text }, { enabled: !hasSearch && isNumberOfRecord(text) })
  const none = { data: [], count: 0 }
  return {
    hasSearch,
    error: isTyped && hasSearch ? (records.error ?? people.error) : null,
    isLoading: isTyped && hasSearch && (text !== typed || records.isFetching || people.isFetching),
    records: hasSearch
      ? (isTyped && records.data) || none
      : isNumberOfRecord(text) && numbered.data
        ? { ...numbered.data, count: numbered.data.data.length }
        : none,
    people: (hasSearch && isTyped && people.data) || none,
  }
}

type Shown = { data: SearchRow[]; count: number; isCapped?: boolean | undefined }

/** What is offered for a text, group by group. */
export const usePaletteEntries = (typed: string, only: PaletteGroup | '') => {
  const role = useRole()
  const timeZone = useTimeZone()
  const screens = useScreens()
  const results = useResults(typed)
  const tickets = may(role, recordKinds.metro.access) ? recordKinds.metro.list : recordKinds.coin.list
  const entryOf = (row: SearchRow): PaletteEntry => ({
    key: `${row.type} ${row.id}`,
    label: row.type === 'person' ? row.name : row.id,
    about: (row.type === 'person'
      ? [row.comment]
      : [resultLabel(row.type), row.name, row.matched === 'name' || row.matched === 'number' ? '' : row.matched]
    )
      .filter(Boolean)
      .join(' · '),
    // An archive opens in Advance Search, where its dialog is.
    to: pathOfResult(row, tickets) ?? `/portal/advance-search?query=${encodeURIComponent(row.id)}`,
    end: [formatInstant(row.ticketTime, timeZone), row.amount === null ? '' : formatAmount(row.amount)]
      .filter(Boolean)
      .join(' · '),
    isVoid: row.void,
  })
  const found = (group: PaletteGroup, { data, count, isCapped = false }: Shown): PaletteSection => ({
    group,
    entries: data.map(entryOf),
    count,
    isCapped,
  })
  const offered = (group: PaletteGroup, all: readonly PaletteEntry[]): PaletteSection => {
    const fitting = matchingEntries(all, typed)
    return {
      group,
      entries: only === group ? fitting : fitting.slice(0, OTHERS_SHOWN),
      count: fitting.length,
      isCapped: false,
    }
  }
  const sections = [
    found('records', results.records),
    found('people', results.people),
    offered('screens', screens),
    offered('actions', actionsFor(role)),
  ].filter(({ group, entries }) => entries.length > 0 && (only === '' || only === group))
  return {
    sections,
    count: results.records.count + results.people.count,
    hasSearch: results.hasSearch,
    isLoading: results.isLoading,
    error: results.error,
  }
}
