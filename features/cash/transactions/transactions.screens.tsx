import { IconCalculator } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PlainButton } from '#web/ui/Button.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Where the drawer group lands. */
export const DailyCount = () => (
  <Page head={<PageHead title="Daily Count" />}>
    <PageBody>
      <EmptyState
        icon={<IconCalculator />}
        what="No drawer has been counted yet"
        why="Counting starts with the cash ledger: each drawer then has a panel here with its notes and totals."
        actions={
          <PlainButton renderRoot={root => <Link to="/portal/petty-cash-users" {...root} />}>
            Petty Cash Users
          </PlainButton>
        }
      />
    </PageBody>
  </Page>
)
