import { IconEye } from '@tabler/icons-react'
import { formatInstant } from '#shared/time.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { CheckCell } from '#web/ui/CheckField.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Cell, Ellipsis, Row, TableFrame } from '#web/ui/Table.tsx'
import { type EntryOfRecord, listHistoryOf } from './history.contract.ts'

/** 'Entry #id has been created/updated at date', as the specification words it. */
const entryText = ({ entryId, updateType, createdAt }: EntryOfRecord, timeZone: string) =>
  `Entry #${entryId} has been ${updateType === 1 ? 'created' : 'updated'} at ${formatInstant(createdAt, timeZone)}`

const isPlainAction = (action: string) => ['created', 'updated', 'signed'].includes(action)

/** The action, unless it is a plain change, and the changed fields. */
const detailText = ({ action, changes }: EntryOfRecord) =>
  [isPlainAction(action) ? '' : action, changes].filter(text => text !== '').join(': ')

type Props = {
  entity: string
  id: number | string
  chosen: readonly number[]
  onChoose: (entryIds: readonly number[]) => void
  onOpen: (entryId: number) => void
}

const MOST_CHOSEN = 2

/** Newest first; ticking a third entry unticks the first. */
export const HistoryEntries = ({ entity, id, chosen, onChoose, onOpen }: Props) => {
  const query = useCall(listHistoryOf, { entity, entityId: String(id) })
  const timeZone = useTimeZone()
  if (query.error || !query.data)
    return <ReadState query={query} label="View Changes History" title="The history did not load" lines={6} />
  const entries = query.data.data
  if (entries.length === 0) return <EmptyState what="No changes yet" why="It is as the shop began with it." />
  const tick = (entryId: number, isOn: boolean) =>
    onChoose(isOn ? [...chosen, entryId].slice(-MOST_CHOSEN) : chosen.filter(one => one !== entryId))
  return (
    <TableFrame inline label="Entries" widths={[32, 'rest', 140, 44]}>
      <tbody>
        {entries.map(entry => (
          <Row key={entry.entryId}>
            <Cell fill>
              <CheckCell
                label={`Compare entry ${entry.entryId}`}
                value={chosen.includes(entry.entryId)}
                onChange={isOn => tick(entry.entryId, isOn)}
              />
            </Cell>
            <Cell>
              <Ellipsis>{entryText(entry, timeZone)}</Ellipsis>
              <Ellipsis>{detailText(entry)}</Ellipsis>
            </Cell>
            <Cell dim>{entry.by}</Cell>
            <Cell fill>
              <IconButton
                label={`View Changes of entry ${entry.entryId}`}
                icon={<IconEye />}
                onClick={() => onOpen(entry.entryId)}
              />
            </Cell>
          </Row>
        ))}
      </tbody>
    </TableFrame>
  )
}
