import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstant } from '#shared/time.ts'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { IconButton, PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBanner, Loading } from '#web/ui/states.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { getHistoryEntry, type HistoryEntry, listHistoryOf } from './history.contract.ts'
import { differences } from './history.rules.ts'
import { shownValue } from './history.values.ts'

const isKnown = (action: string) => action === 'created' || action === 'updated'

/** 'Entry #id has been created/updated at date', as the documents word it. */
const entryText = ({ entryId, action, createdAt }: HistoryEntry, timeZone: string) => {
  const what = isKnown(action) ? action : `updated (${action})`
  return `Entry #${entryId} has been ${what} at ${formatInstant(createdAt, timeZone)}`
}

/** What an entry changed: each field before and after it. */
const Changes = ({ entryId, onBack }: { entryId: number; onBack: () => void }) => {
  const { data, error } = useCall(getHistoryEntry, { entryId })
  const timeZone = useTimeZone()
  if (error) return <ErrorBanner title="The entry did not load" text={error.message} />
  if (!data) return <Loading label="View Changes" />
  const { before, value } = data.data
  return (
    <>
      <TableFrame inline label="View Changes" widths={[170, 'rest', 'rest']}>
        <thead>
          <tr>
            <HeadCell>Field</HeadCell>
            <HeadCell>Before</HeadCell>
            <HeadCell>After</HeadCell>
          </tr>
        </thead>
        <tbody>
          {differences(before, value).map(({ field, before: old, after }) => (
            <Row key={field}>
              <Cell>{field}</Cell>
              <Cell dim>{shownValue(field, old, timeZone)}</Cell>
              <Cell strong>{shownValue(field, after, timeZone)}</Cell>
            </Row>
          ))}
        </tbody>
      </TableFrame>
      <p>
        <PlainButton onClick={onBack}>All entries</PlainButton>
      </p>
    </>
  )
}

const Entries = ({
  entity,
  id,
  onOpen,
}: {
  entity: string
  id: number | string
  onOpen: (entryId: number) => void
}) => {
  const { data, error } = useCall(listHistoryOf, { entity, entityId: String(id) })
  const timeZone = useTimeZone()
  if (error) return <ErrorBanner title="The history did not load" text={error.message} />
  if (!data) return <Loading label="View Changes History" />
  if (data.data.length === 0) return <EmptyState what="No changes yet" why="It is as the shop began with it." />
  return (
    <TableFrame inline label="Entries" widths={['rest', 140, 44]}>
      <tbody>
        {data.data.map(entry => (
          <Row key={entry.entryId}>
            <Cell>{entryText(entry, timeZone)}</Cell>
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

type Props = { entity: string; id: number | string; title: string; onClose: () => void }

/** The change history of one record, for any screen. */
export const HistoryViewer = ({ entity, id, title, onClose }: Props) => {
  const [entryId, setEntryId] = useState<number>()
  return (
    <Dialog
      open
      title={entryId === undefined ? 'View Changes History' : 'View Changes'}
      subtitle={title}
      width={620}
      onClose={onClose}
    >
      {entryId === undefined ? (
        <Entries entity={entity} id={id} onOpen={setEntryId} />
      ) : (
        <Changes entryId={entryId} onBack={() => setEntryId(undefined)} />
      )}
    </Dialog>
  )
}
