import { getDrawerAmounts } from '#features/cash/drawers/drawers.contract.ts'
import { drawerNames, drawers } from '#features/cash/drawers/drawers.rules.ts'
import { LastCount } from '#features/cash/drawers/LastCount.tsx'
import { formatAmount } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { CardLink } from './CardLink.tsx'

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
                    {at}&ensp;
                    <LastCount difference={difference} />
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
