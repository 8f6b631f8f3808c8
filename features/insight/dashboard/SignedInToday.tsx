import { listSignIns, type SignInRow } from '#features/access/session/sign-ins.contract.ts'
import { dayAt, formatInstant } from '#shared/time.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { useNow } from '#web/ui/Age.tsx'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CardLink } from './CardLink.tsx'

const SHOWN = 6

const peopleIn = (rows: readonly SignInRow[]) => {
  const last = new Map<number, SignInRow>()
  for (const row of rows)
    if (row.outcome === 'signed in' && row.userId !== null && !last.has(row.userId)) last.set(row.userId, row)
  return [...last.values()].slice(0, SHOWN)
}

const wasRefused = ({ outcome }: SignInRow) => outcome !== 'signed in' && outcome !== 'device added'

export const SignedInToday = () => {
  const timeZone = useTimeZone()
  const day = dayAt(useNow(), timeZone)
  const query = useCall(listSignIns, { startDate: day, endDate: day })
  const rows = query.data?.data ?? []
  const people = peopleIn(rows)
  const refused = rows.filter(wasRefused).length
  return (
    <Card title="Signed in today" aside={<CardLink to="/portal/sign-ins" label="Sign-ins" />}>
      {!query.data && <ReadState query={query} label="Signed in today" />}
      {query.data && people.length === 0 && <EmptyState what="Nobody signed in today" />}
      {people.length > 0 && (
        <Lines label="Signed in today">
          {people.map(person => (
            <Line key={person.id} aside={person.address} figure={formatInstant(person.at, timeZone).slice(-5)}>
              {person.name}
            </Line>
          ))}
          {refused > 0 && (
            <Line figure={refused}>
              <Tag tone="bad">refused tries</Tag>
            </Line>
          )}
        </Lines>
      )}
    </Card>
  )
}
