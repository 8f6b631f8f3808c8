import { IconArchive, IconPlus, IconUser } from '@tabler/icons-react'
import { formatAmount } from '#shared/money.ts'
import { isAdmin, may } from '#shared/permissions.ts'
import { allKinds, recordKinds } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { useShell } from '#web/app-slots.tsx'
import { useCall } from '#web/queries.ts'
import { menuGroups } from '#web/screens.ts'
import { useRole, useTimeZone } from '#web/session.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { actionsFor, matchingEntries, namesFirst, type PaletteEntry, type PaletteGroup } from './palette.rules.ts'
import { findByNumber, type SearchRow, searchEverything } from './search.contract.ts'
import { isNumberOfRecord } from './search.rules.ts'
import { isKind, pathOfResult, resultLabel } from './search-words.ts'
import { useNewTicketFor } from './use-new-ticket-for.ts'

export type PaletteSection = { group: PaletteGroup; entries: PaletteEntry[]; count: number; isCapped: boolean }

/** A typed number may be that of a record of each kind; these come first and are not shown twice. */
const RECORDS_ASKED = allKinds.length
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
    .map(({ path, label, group, icon }) => ({
      icon,
      key: `see ${path}`,
      label,
      about: menuGroups.find(({ key }) => key === group)?.label ?? '',
      to: path,
    }))
}

type Shown = { data: SearchRow[]; count: number; isCapped?: boolean | undefined }

/** A typed number opens its record in any state, so it comes before what the search finds. */
const withNumbered = (found: Shown, numbered: readonly SearchRow[]): Shown => {
  const others = found.data.filter(row => !numbered.some(({ type, id }) => type === row.type && id === row.id))
  const more = numbered.length - (found.data.length - others.length)
  return { ...found, data: namesFirst([...numbered, ...others]).slice(0, RECORDS_SHOWN), count: found.count + more }
}

const useResults = (typed: string) => {
  const role = useRole()
  const { text } = useDebounced({ text: typed })
  const hasSearch = may(role, 'advance_search')
  const isTyped = text.trim().length >= LEAST_LETTERS
  const ask = { query: text, page: 1 }
  const records = useCall(
    searchEverything,
    { ...ask, only: 'records', pageSize: RECORDS_ASKED },
    { enabled: hasSearch && isTyped },
  )
  const people = useCall(
    searchEverything,
    { ...ask, only: 'people', pageSize: PEOPLE_SHOWN },
    { enabled: hasSearch && isTyped },
  )
  const isNumber = isNumberOfRecord(text)
  const numbered = useCall(findByNumber, { number: text }, { enabled: isNumber })
  const none = { data: [], count: 0 }
  const found = (hasSearch && isTyped && records.data) || none
  const foundPeople = (hasSearch && isTyped && people.data) || none
  return {
    hasSearch,
    error: isTyped && hasSearch ? (records.error ?? people.error) : null,
    isLoading: text !== typed || [records, people, numbered].some(({ isFetching }) => isFetching),
    records: withNumbered(found, (isNumber && numbered.data?.data) || []),
    people: foundPeople,
    count: found.count + foundPeople.count,
  }
}

/** What is offered for a text, group by group. */
export const usePaletteEntries = (typed: string, only: PaletteGroup | '') => {
  const role = useRole()
  const timeZone = useTimeZone()
  const screens = useScreens()
  const results = useResults(typed)
  const newTicketFor = useNewTicketFor()
  // An archive opens in Advance Search, where its dialog is.
  const leadsTo = (row: SearchRow) =>
    row.type === 'person' && row.ticket === ''
      ? { does: newTicketFor(row).open }
      : { to: pathOfResult(row) ?? `/portal/advance-search?query=${encodeURIComponent(row.id)}` }
  const { menu } = useShell()
  const iconOf = (path: string) => menu.find(one => path.startsWith(one.path))?.icon
  const entryOf = (row: SearchRow): PaletteEntry => ({
    icon: row.type === 'person' ? IconUser : isKind(row.type) ? iconOf(recordKinds[row.type].list) : IconArchive,
    key: `${row.type} ${row.id}`,
    label: row.type === 'person' ? row.name : row.id,
    about: (row.type === 'person'
      ? [row.comment]
      : [resultLabel(row.type), row.name, row.matched === 'name' || row.matched === 'number' ? '' : row.matched]
    )
      .filter(Boolean)
      .join(' · '),
    ...leadsTo(row),
    end: [formatInstant(row.ticketTime, timeZone), row.amount === null ? '' : formatAmount(row.amount)]
      .filter(Boolean)
      .join(' · '),
    isVoid: row.void,
  })
  const newTickets = results.people.data.slice(0, 1).flatMap((person): PaletteEntry[] => {
    const { target, open } = newTicketFor(person)
    if (!target) return []
    const source = person.ticket === '' ? 'what was imported' : person.ticket
    const about = `${recordKinds[target].label}, filled from ${source}`
    return [
      { key: `new ticket ${person.id}`, label: `New ticket for ${person.name}`, about, does: open, icon: IconPlus },
    ]
  })
  const found = (group: PaletteGroup, { data, count, isCapped = false }: Shown): PaletteSection => ({
    group,
    entries: data.map(entryOf),
    count,
    isCapped,
  })
  const offered = (
    group: PaletteGroup,
    all: readonly PaletteEntry[],
    more: readonly PaletteEntry[] = [],
  ): PaletteSection => {
    const fitting = [...more, ...matchingEntries(all, typed)]
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
    offered(
      'actions',
      actionsFor(role).map(action => ({ ...action, icon: 'to' in action ? iconOf(action.to) : undefined })),
      newTickets,
    ),
  ].filter(({ group, entries }) => entries.length > 0 && (only === '' || only === group))
  return {
    sections,
    count: results.count,
    hasSearch: results.hasSearch,
    isLoading: results.isLoading,
    error: results.error,
  }
}
