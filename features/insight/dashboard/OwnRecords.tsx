import { Link } from '@tanstack/react-router'
import { formatAmount } from '#shared/money.ts'
import { recordKinds, recordNumber, recordPath } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { listOwnRecords } from './dashboard.contract.ts'

const SHOWN = 6
const TITLE = 'Entered by you today'

/** Tickets that still need a signature come first. */
export const OwnRecords = () => {
  const query = useCall(listOwnRecords, {})
  useLive(recordKinds.metro.entity, listOwnRecords)
  useLive(recordKinds.coin.entity, listOwnRecords)
  useLive(recordKinds.coin_receipt.entity, listOwnRecords)
  useLive(recordKinds.jewelry_receipt.entity, listOwnRecords)
  const timeZone = useTimeZone()
  const { data = [], count = 0 } = query.data ?? {}
  return (
    <Card title={TITLE} count={count > 0 ? { value: count, tone: 'accent' } : undefined}>
      {!query.data && <ReadState query={query} label={TITLE} />}
      {query.data && count === 0 && <EmptyState what="Nothing yet today" />}
      {count > 0 && (
        <Lines label={TITLE}>
          {data.slice(0, SHOWN).map(record => (
            <Line
              key={recordNumber(record)}
              lead={<Link to={recordPath(record)}>{recordNumber(record)}</Link>}
              aside={
                <>
                  {record.isUnsigned && <Tag tone="warn">not signed</Tag>}{' '}
                  {formatInstant(record.ticketTime, timeZone).slice(-5)}
                </>
              }
              figure={formatAmount(record.ticketAmount)}
            >
              {record.name}
            </Line>
          ))}
        </Lines>
      )}
    </Card>
  )
}
