import { Link } from '@tanstack/react-router'
import { formCard, formScreen } from '#web/makers/form/form-screen.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { refetchMe } from '#web/session.ts'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Banner } from '#web/ui/states.tsx'
import { CashCard } from './CashCard.tsx'
import { GuideCard } from './GuideCard.tsx'
import { LogoCard } from './LogoCard.tsx'
import { PaperCard } from './PaperCard.tsx'
import { ReportsCard } from './ReportsCard.tsx'
import { SettlementCard } from './SettlementCard.tsx'
import { SigningCard } from './SigningCard.tsx'
import { getSecuritySettings, getShopSettings, saveSecuritySettings, saveShopSettings } from './shop.contract.ts'
import { shopProblems } from './shop.rules.ts'

const saved = { savedText: 'Setting Updated Successfully!', onSaved: refetchMe }

const ShopCard = formCard({
  ...saved,
  title: 'Shop',
  load: getShopSettings,
  recordOf: ({ data }) => data,
  save: saveShopSettings,
  fields: [
    { key: 'name', label: 'Shop Name', span: 10, maxLength: 100 },
    { key: 'phone', label: 'Phone', kind: 'phone', span: 6, maxLength: 40 },
    { key: 'licence', label: 'Licence', span: 8, maxLength: 60, hint: 'Stands on tickets and police reports' },
    { key: 'address', label: 'Address', span: 24, maxLength: 300 },
    {
      key: 'timeZone',
      label: 'Time Zone',
      kind: 'select',
      span: 10,
      options: Intl.supportedValuesOf('timeZone').map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      hint: 'Says when a business day begins and ends',
    },
    { key: 'taxRate', label: 'Tax Rate %', span: 6, maxLength: 10, hint: 'Sales tax, such as 8.375' },
    { key: 'holdDays', label: 'Hold Days', span: 8, maxLength: 3, hint: 'Before a bought item may be sold' },
    {
      key: 'changeFrom',
      label: 'Change comes from',
      kind: 'choice',
      span: 10,
      choices: [
        { value: 'drawer', label: 'the drawer' },
        { value: 'retail', label: 'the till itself' },
      ],
      hint: 'If a drawer gives the change of a receipt, the till owes it that amount; otherwise nothing is owed.',
    },
  ],
  problems: ({ name = '', address = '', phone = '' }) => shopProblems({ name, address, phone }),
})

export const ShopSettings = () => (
  <Page head={<PageHead title="Shop Settings" />}>
    <PageBody>
      <ShopCard />
      <SigningCard quiet />
      <PaperCard quiet />
      <LogoCard />
      <CashCard quiet />
      <SettlementCard quiet />
      <ReportsCard quiet />
      <GuideCard quiet />
    </PageBody>
  </Page>
)

const YourAddress = () => {
  const { data } = useCall(getSecuritySettings, {})
  useLive('ip_whitelist', getSecuritySettings)
  if (!data) return null
  const { address, isAddressListed } = data.data
  return (
    <Banner
      tone={isAddressListed ? 'info' : 'warn'}
      title={`You come from ${address}: ${isAddressListed ? 'on' : 'not on'} the IP whitelist`}
      text={
        isAddressListed
          ? 'You stay signed in when the whitelist is enforced.'
          : 'The whitelist can not be enforced from here before this address is on it.'
      }
      action={<Link to="/portal/ip-whitelist">IP Whitelist</Link>}
    />
  )
}

export const Security = formScreen({
  ...saved,
  title: 'Security',
  section: 'Signing in',
  load: getSecuritySettings,
  recordOf: ({ data }) => data,
  save: saveSecuritySettings,
  fields: [
    {
      key: 'enforceIpWhitelist',
      label: 'Enforce IP whitelist',
      kind: 'switch',
      hint: 'Staff sign in and work only from listed addresses. Customers are not concerned.',
    },
    {
      key: 'longPasswords',
      label: 'Long passwords',
      kind: 'switch',
      hint: 'A new password has at least 15 characters of any kind, instead of 8 with all kinds of characters.',
    },
  ],
  below: () => <YourAddress />,
})
