import { IconCheck } from '@tabler/icons-react'
import { getDrawerAmounts } from '#features/cash/drawers/drawers.contract.ts'
import { drawerNames, drawers } from '#features/cash/drawers/drawers.rules.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatAmount } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CardLink } from './CardLink.tsx'

type DrawerState = OutputOf<typeof getDrawerAmounts>['data']['retail']

/** The difference between a count and the books of that time; later payouts do not change it. */
const LastCount = ({ difference }: Pick<DrawerState, 'difference'>) => {
  if (difference === null || difference === undefined) return <Tag>not counted</Tag>
  if (difference === 0)
    return (
      <Tag tone="ok" icon={<IconCheck />}>
        matches
      </Tag>
    )
  return <Tag tone="bad">{`${difference > 0 ? '+' : ''}${formatAmount(difference).replace('-', '−')}`}</Tag>
}

export const DrawersAtLastCount = () => {
  const query = useCall(getDrawerAmounts, {})
  useLive('drawer_counts', getDrawerAmounts)
  useLive('ledger', getDrawerAmounts)
  const timeZone = useTimeZone()
  const states = query.data?.data
  return (
    <Card title="Drawers against last count" aside={<CardLink to="/portal/transactions/daily" label="Daily Count" />}>
      {states ? (
        <Lines label="Drawers against last count">
          {drawers.map(drawer => {
            const { amount, countedAt, difference } = states[drawer]
            const at = countedAt === null ? '' : formatInstant(countedAt, timeZone)
            return (
              <Line
                key={drawer}
                aside={
                  <>
                    {at} <LastCount difference={difference} />
                  </>
                }
                figure={amount === undefined ? '' : formatAmount(amount)}
              >
                {drawerNames[drawer]}
              </Line>
            )
          })}
        </Lines>
      ) : (
        <ReadState query={query} label="Drawers against last count" />
      )}
    </Card>
  )
}
