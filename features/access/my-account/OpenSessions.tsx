import { formatInstant } from '#shared/time.ts'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { useAct, useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Loading } from '#web/ui/states.tsx'
import { Cell, Ellipsis, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useSignOut } from '#web/use-sign-out.ts'
import { deviceName } from '../session/devices.rules.ts'
import { endMySession, listMySessions, type SessionRow } from '../session/session.contract.ts'

const SessionLine = ({ session, timeZone }: { session: SessionRow; timeZone: string }) => {
  const end = useAct(endMySession, { refetch: [listMySessions] })
  const device = deviceName(session.userAgent)
  const endIt = () => end.act({ id: session.id })
  return (
    <Row>
      <Cell>
        <Ellipsis>{device}</Ellipsis>
      </Cell>
      <Cell>
        <Ellipsis>{session.address}</Ellipsis>
      </Cell>
      <Cell>{formatInstant(session.createdAt, timeZone)}</Cell>
      <Cell>{formatInstant(session.lastUsedAt, timeZone)}</Cell>
      <Cell>
        {session.isThis ? (
          <Tag tone="accent">this one</Tag>
        ) : (
          <LinkButton aria-label={`End ${device}, ${session.address}`} onClick={endIt}>
            End
          </LinkButton>
        )}
      </Cell>
    </Row>
  )
}

const widths = ['rest', 200, 150, 150, 90] as const

export const OpenSessions = () => {
  const query = useCall(listMySessions, {})
  const timeZone = useTimeZone()
  const signOut = useSignOut()
  return (
    <Section
      title="Open sessions"
      note="Where you are signed in."
      aside={<LinkButton onClick={() => signOut(true)}>Logout everywhere</LinkButton>}
      flush
    >
      <RetryBanner query={query} title="Open sessions did not load" />
      {query.isPending && <Loading label="Open sessions" lines={3} />}
      {query.data && (
        <TableFrame inline label="Open sessions" widths={widths}>
          <thead>
            <tr>
              <HeadCell>Device</HeadCell>
              <HeadCell>Address</HeadCell>
              <HeadCell>Signed in</HeadCell>
              <HeadCell>Last used</HeadCell>
              <HeadCell>Action</HeadCell>
            </tr>
          </thead>
          <tbody>
            {query.data.data.map(session => (
              <SessionLine key={session.id} session={session} timeZone={timeZone} />
            ))}
          </tbody>
        </TableFrame>
      )}
    </Section>
  )
}
