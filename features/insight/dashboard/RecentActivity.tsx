import { useEffect } from 'react'
import { formatInstant } from '#shared/time.ts'
import { useViewers } from '#web/app-slots.tsx'
import { onEvent } from '#web/events.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useRefetch } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { getHistoryEntry, type HistoryEntry, listHistory } from '../history/history.contract.ts'
import { sentenceOf } from '../history/history.sentences.ts'

const SHOWN = 8

/** Every change adds an audit entry, so the list is read again after any event. */
const useRefetchOnEvents = () => {
  const refetch = useRefetch()
  useEffect(() => onEvent(() => void refetch(listHistory)))
}

const ActivityLine = ({ entry }: { entry: HistoryEntry }) => {
  const { data } = useCall(getHistoryEntry, { entryId: entry.entryId })
  const timeZone = useTimeZone()
  const { showHistory } = useViewers()
  const { does, name, end } = sentenceOf(data?.data ?? { ...entry, value: {}, before: null })
  const open = () => showHistory({ entity: entry.entity, id: entry.entityId, title: name })
  const [day = '', time] = formatInstant(entry.createdAt, timeZone).split(' ')
  return (
    <Line lead={time} aside={day.slice(0, 5)}>
      <b>{entry.by}</b> {does}{' '}
      <button type="button" onClick={open}>
        {name}
      </button>{' '}
      {end}
    </Line>
  )
}

export const RecentActivity = () => {
  const query = useCall(listHistory, {})
  useRefetchOnEvents()
  const entries = query.data?.data.slice(0, SHOWN)
  return (
    <Card title="Recent activity">
      {!entries && <ReadState query={query} label="Recent activity" />}
      {entries?.length === 0 && (
        <EmptyState what="Nothing has changed yet" why="Every change that somebody saves is listed here." />
      )}
      {entries && entries.length > 0 && (
        <Lines label="Recent activity">
          {entries.map(entry => (
            <ActivityLine key={entry.entryId} entry={entry} />
          ))}
        </Lines>
      )}
    </Card>
  )
}
