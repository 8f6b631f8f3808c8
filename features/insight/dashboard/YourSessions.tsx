import { deviceName } from '#features/access/session/devices.rules.ts'
import { listMySessions } from '#features/access/session/session.contract.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall } from '#web/queries.ts'
import { Age } from '#web/ui/Age.tsx'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CardLink } from './CardLink.tsx'

const SHOWN = 6

/** Shows a person's open sessions, so that an unknown one is noticed. */
export const YourSessions = () => {
  const query = useCall(listMySessions, {})
  return (
    <Card
      title="Where you are signed in"
      aside={
        <CardLink to="/portal/my-profile" label="My profile">
          My profile
        </CardLink>
      }
    >
      {query.data ? (
        <Lines label="Where you are signed in">
          {query.data.data.slice(0, SHOWN).map(session => (
            <Line
              key={session.id}
              aside={session.isThis ? <Tag tone="accent">this one</Tag> : <Age of={session.lastUsedAt} />}
            >
              {deviceName(session.userAgent)}, {session.address}
            </Line>
          ))}
        </Lines>
      ) : (
        <ReadState query={query} label="Where you are signed in" />
      )}
    </Card>
  )
}
