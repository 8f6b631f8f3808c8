import { IconEye } from '@tabler/icons-react'
import { formatInstant } from '#shared/time.ts'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { CheckCell } from '#web/ui/CheckField.tsx'
import { EmptyState, ErrorBanner, Loading } from '#web/ui/states.tsx'
import { Cell, Ellipsis, Row, TableFrame } from '#web/ui/Table.tsx'
import { type EntryOfRecord, listHistoryOf } from './history.contract.ts'

const isKnown = (action: string) => action === 'created' || action === 'updated'

/** 'Entry #id has been created/updated at date', as the documents word it. */
const entryText = ({ entryId, action, createdAt, changes }: EntryOfRecord, timeZone: string) => {
  const what = isKnown(action) ? action : `updated (${action === 'signed' ? changes : action})`
  return `Entry #${entryId} has been ${what} at ${formatInstant(createdAt, timeZone)}`
}

type Props = {
  entity: string
  id: number | string
  /** The entries ticked to be compared. */
  chosen: readonly number[]
  onChoose: (entryIds: readonly number[]) => void
  onOpen: (entryId: number) => void
}

const MOST_CHOSEN = 2

/** All entries of a record, newest first; two can be ticked, and a third takes the place of the first. */
export const HistoryEntries = ({ entity, id, chosen, onChoose, onOpen }: Props) => {
  const { data, error, refetch } = useCall(listHistoryOf, { entity, entityId: String(id) })
  const timeZone = useTimeZone()
  if (error) return <ErrorBanner title="The history did not load" text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Loading label="View Changes History" />
  if (data.data.length === 0) return <EmptyState what="No changes yet" why="It is as the shop began with it." />
  const tick = (entryId: number, isOn: boolean) =>
    onChoose(isOn ? [...chosen, entryId].slice(-MOST_CHOSEN) : chosen.filter(one => one !== entryId))
  return (
    <TableFrame inline label="Entries" widths={[32, 'rest', 140, 44]}>
      <tbody>
        {data.data.map(entry => (
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
              {entry.action !== 'signed' && <Ellipsis>{entry.changes}</Ellipsis>}
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
