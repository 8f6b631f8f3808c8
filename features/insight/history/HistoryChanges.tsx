import { useState } from 'react'
import { formatInstant } from '#shared/time.ts'
import { ReadState, readTogether } from '#web/makers/page/ReadState.tsx'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { changeRow, changesOf } from './history.changes.ts'
import { getHistoryEntry, type HistoryEntry, type Snapshot } from './history.contract.ts'
import { labelOf } from './history.labels.ts'
import { shownValue } from './history.values.ts'

type TableProps = { entity: string; before: Snapshot | null; after: Snapshot; heads: readonly [string, string] }

const DifferenceTable = ({ entity, before, after, heads }: TableProps) => {
  const timeZone = useTimeZone()
  const changed = changesOf(entity, before, after).map(one => changeRow(entity, one, timeZone))
  if (changed.length === 0) return <EmptyState what="Nothing differs" why="Both are the same, field by field." />
  return (
    <TableFrame inline label="View Changes" widths={[170, 'rest', 'rest']}>
      <thead>
        <tr>
          <HeadCell>Field</HeadCell>
          <HeadCell>{heads[0]}</HeadCell>
          <HeadCell>{heads[1]}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {changed.map(one => (
          <Row key={one.label}>
            <Cell>{one.label}</Cell>
            <Cell dim>{one.before}</Cell>
            <Cell strong>{one.after}</Cell>
          </Row>
        ))}
      </tbody>
    </TableFrame>
  )
}

const SnapshotTable = ({ entity, value }: { entity: string; value: Snapshot }) => {
  const timeZone = useTimeZone()
  return (
    <TableFrame inline label="Snapshot" widths={[170, 'rest']}>
      <thead>
        <tr>
          <HeadCell>Field</HeadCell>
          <HeadCell>Value</HeadCell>
        </tr>
      </thead>
      <tbody>
        {changesOf(entity, null, value).map(({ field, after }) => (
          <Row key={field}>
            <Cell>{labelOf(entity, field)}</Cell>
            <Cell strong>{shownValue({ entity, field }, after, timeZone)}</Cell>
          </Row>
        ))}
      </tbody>
    </TableFrame>
  )
}

const views = [
  { key: 'changes', label: 'Changes' },
  { key: 'snapshot', label: 'Snapshot' },
] as const

export const EntryChanges = ({ entryId }: { entryId: number }) => {
  const query = useCall(getHistoryEntry, { entryId })
  const [view, setView] = useState<'changes' | 'snapshot'>('changes')
  if (query.error || !query.data)
    return <ReadState query={query} label="View Changes" title="The entry did not load" lines={6} />
  const { entity, before, value, note } = query.data.data
  return (
    <>
      {note && <p>{note}</p>}
      <Tabs label="View" tabs={views} value={view} onChange={setView}>
        {view === 'changes' ? (
          <DifferenceTable entity={entity} before={before} after={value} heads={['Before', 'After']} />
        ) : (
          <SnapshotTable entity={entity} value={value} />
        )}
      </Tabs>
    </>
  )
}

const headOf = ({ entryId, createdAt }: HistoryEntry, timeZone: string) =>
  `#${entryId} · ${formatInstant(createdAt, timeZone)}`

export const EntriesCompared = ({ older, newer }: { older: number; newer: number }) => {
  const timeZone = useTimeZone()
  const [from, to] = [
    useCall(getHistoryEntry, { entryId: older }),
    useCall(getHistoryEntry, { entryId: newer, comparedWith: older }),
  ]
  const both = readTogether(from, to)
  if (both.error || !from.data || !to.data)
    return <ReadState query={both} label="View Changes" title="The entries did not load" />
  const [old, fresh] = [from.data.data, to.data.data]
  return (
    <DifferenceTable
      entity={old.entity}
      before={fresh.before}
      after={fresh.value}
      heads={[headOf(old, timeZone), headOf(fresh, timeZone)]}
    />
  )
}
