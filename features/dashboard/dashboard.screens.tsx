import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'

export const Dashboard = () => (
  <Page head={<PageHead title="Dashboard" />}>
    <PageBody>{null}</PageBody>
  </Page>
)
