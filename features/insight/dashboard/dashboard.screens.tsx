import { useSyncExternalStore } from 'react'
import { isAdmin, may } from '#shared/permissions.ts'
import { liveness } from '#web/events.ts'
import { useRole, useTimeZone } from '#web/session.ts'
import { useNow } from '#web/ui/Age.tsx'
import { CardGrid, CardSlot } from '#web/ui/Cards.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Dot } from '#web/ui/Tag.tsx'
import { dashboardCards } from './dashboard.cards.tsx'

const dayText = (now: number, timeZone: string) =>
  new Date(now).toLocaleDateString('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })

const Liveness = () => {
  const isLive = useSyncExternalStore(liveness.subscribe, liveness.get)
  return <Dot tone={isLive ? 'ok' : 'warn'}>{isLive ? 'Live' : 'Connecting'}</Dot>
}

export const Dashboard = () => {
  const role = useRole()
  const timeZone = useTimeZone()
  return (
    <Page head={<PageHead title="Dashboard" facts={dayText(useNow(), timeZone)} buttons={<Liveness />} />}>
      <PageBody>
        <CardGrid>
          {dashboardCards
            .filter(card => may(role, card.access) && !(card.hiddenForAdmin && isAdmin(role)))
            .map(({ key, span, isFigure, Card }) => (
              <CardSlot key={key} span={span} isFigure={isFigure}>
                <Card />
              </CardSlot>
            ))}
        </CardGrid>
      </PageBody>
    </Page>
  )
}
