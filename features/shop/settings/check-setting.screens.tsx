import { formCard } from '#web/makers/form/form-screen.tsx'
import { useIsAdmin } from '#web/session.ts'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { AlertAmountsCard, checkSettingSaving } from './AlertAmountsCard.tsx'
import { type CheckPrefixes, prefixFields, prefixLabels, prefixSettingProblems } from './check-setting.rules.ts'
import { BankCard } from './PaperCard.tsx'

const PrefixCard = formCard({
  ...checkSettingSaving,
  title: 'Check Number Prefixes',
  recordOf: ({ data }) => ({ ...data, version: data.prefixVersion }),
  versionKey: 'prefixVersion',
  fields: prefixFields.map(key => ({ key, label: prefixLabels[key], kind: 'digits', span: 6, maxLength: 5 })),
  saveOffWhile: values => prefixSettingProblems(values as CheckPrefixes).length > 0,
})

export const CheckSetting = () => (
  <Page head={<PageHead title="Check Setting" />}>
    <PageBody>
      <PrefixCard />
      <AlertAmountsCard quiet />
      {useIsAdmin() && <BankCard quiet />}
    </PageBody>
  </Page>
)
