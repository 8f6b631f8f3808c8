import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { isDrawer } from '#shared/permissions.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { type CountField, countFieldsOf } from '../counting/count-sheet.rules.ts'
import { getDailyData } from '../counts/counts.contract.ts'
import { DrawerPrompt } from '../drawers/DrawerPrompt.tsx'
import { useDrawerPrompt } from '../drawers/use-drawer-prompt.ts'
import { useMinute } from '../notice-list/use-minute.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { DailyCounting } from './DailyCounting.tsx'
import { DailyFacts } from './DailyFacts.tsx'
import { ReadPanel } from './DailyPanel.tsx'
import { DailyRail } from './DailyRail.tsx'
import { useOpenPanels } from './use-open-panels.ts'

type Props = { daily: OutputOf<typeof getDailyData>['data']; fields: readonly CountField[] }

/** The drawer role reads the books here; it counts by prompt and Reconcile. */
const DailyReading = ({ daily, fields }: Props) => {
  const places = daily.transactionOptions
  const panels = useOpenPanels(slug => slug === places[0]?.slug)
  const navigate = useNavigate()
  const due = useDrawerPrompt(useMinute())
  const back = () => void navigate({ to: TRANSACTIONS })
  const reconcile = (
    <PlainButton renderRoot={root => <Link to="/portal/transactions/reconcile" {...root} />}>Reconcile</PlainButton>
  )
  return (
    <Page head={<PageHead title="Daily Count" facts={<DailyFacts />} buttons={reconcile} onBack={back} />}>
      <DrawerPrompt due={due} />
      <PageBody rail={<DailyRail meta={daily.meta} isReader showsBooks differences={undefined} />}>
        {places.map(place => (
          <ReadPanel
            key={place.slug}
            place={place}
            fields={fields}
            isOpen={panels.isOpen(place.slug)}
            onToggle={() => panels.toggle(place.slug)}
          />
        ))}
      </PageBody>
    </Page>
  )
}

export const DailyCount = () => {
  const query = useCall(getDailyData, {})
  useLive('ledger', getDailyData)
  useLive('drawer_counts', getDailyData)
  const isReader = isDrawer(useRole())
  const daily = query.data?.data
  const countsFifties = daily?.countsFifties ?? false
  const fields = useMemo(() => countFieldsOf(countsFifties), [countsFifties])
  if (daily)
    return isReader ? <DailyReading daily={daily} fields={fields} /> : <DailyCounting daily={daily} fields={fields} />
  return (
    <Page head={<PageHead title="Daily Count" />}>
      <PageBody>
        <ReadState query={query} label="Daily Count" lines={6} />
      </PageBody>
    </Page>
  )
}
