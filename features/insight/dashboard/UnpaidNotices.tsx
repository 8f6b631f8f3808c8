import { Fragment } from 'react'
import { listNotices } from '#features/cash/notices/notices.contract.ts'
import { givenText, needsWords, payoutSteps } from '#features/cash/notices/payouts.rules.ts'
import { formatAmount } from '#shared/money.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { Card, Line, Lines, SumLine } from '#web/ui/Cards.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CardLink } from './CardLink.tsx'

const SHOWN = 4

/** One step per line, because a long line is cut off. */
const Steps = ({ steps }: { steps: readonly string[] }) =>
  steps.map((step, at) => (
    <Fragment key={step}>
      {at > 0 && <br />}
      {step}
    </Fragment>
  ))

export const UnpaidNotices = () => {
  const query = useCall(listNotices, {})
  useLive('notices', listNotices)
  const unpaid = query.data?.data.filter(({ isPaid }) => !isPaid) ?? []
  return (
    <Card
      title="Unpaid notices"
      count={query.data && query.data.unpaid > 0 ? { value: query.data.unpaid, tone: 'warn' } : undefined}
      aside={<CardLink to="/portal/notices" label="Notices" />}
    >
      {!query.data && <ReadState query={query} label="Unpaid notices" />}
      {query.data && unpaid.length === 0 && <EmptyState what="Everything is paid out" />}
      {query.data && unpaid.length > 0 && (
        <>
          <Lines label="Unpaid notices">
            {unpaid.slice(0, SHOWN).map(notice => (
              <Line
                key={notice.id}
                lead={<RecordNumber number={notice.ticketId} />}
                aside={!needsWords(notice) && <Tag>{notice.payment}</Tag>}
                figure={formatAmount(notice.amount)}
              >
                {needsWords(notice) ? (
                  <Steps steps={[...payoutSteps(notice), givenText(notice)].filter(Boolean)} />
                ) : (
                  `${notice.clerk} · ${notice.booth}`
                )}
              </Line>
            ))}
          </Lines>
          <SumLine label="To pay out">{formatAmount(query.data.unpaidAmount)}</SumLine>
          {query.data.unpaidWire > 0 && <SumLine label="By wire">{formatAmount(query.data.unpaidWire)}</SumLine>}
          {query.data.unpaidBack > 0 && <SumLine label="To take back">{formatAmount(query.data.unpaidBack)}</SumLine>}
          {query.data.unpaidWireBack > 0 && (
            <SumLine label="To take back by wire">{formatAmount(query.data.unpaidWireBack)}</SumLine>
          )}
        </>
      )}
    </Card>
  )
}
