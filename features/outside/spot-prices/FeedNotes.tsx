import { IconRefresh } from '@tabler/icons-react'
import { useAct, useCall } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Banner } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { listSpotPrices, refreshSpotPrices } from './spot-prices.contract.ts'
import { feedItems } from './spot-prices.names.ts'

const feeds = [
  { kind: 'metals', name: 'the metals', setting: 'SPOT_METALS_URL' },
  { kind: 'crypto', name: 'bitcoin and ether', setting: 'SPOT_CRYPTO_URL' },
] as const

export const MissingFeeds = () => {
  const { data } = useCall(listSpotPrices, {})
  const missing = feeds.filter(({ kind }) =>
    data?.data.some(({ item, hasFeed }) => feedItems[item].kind === kind && !hasFeed),
  )
  return missing.length === 0 ? null : (
    <Banner
      tone="info"
      title={`No price feed for ${missing.map(({ name }) => name).join(', ')}`}
      text={`The last or typed prices stay. ${missing.map(({ setting }) => setting).join(' and ')} in the portal's settings ${missing.length === 1 ? 'names' : 'name'} a feed.`}
    />
  )
}

export const RefreshNow = () => {
  const { data } = useCall(listSpotPrices, {})
  const refresh = useAct(refreshSpotPrices, {
    say: ({ message, refused }) => (refused > 0 ? toast.warn(message) : toast.ok(message)),
    refetch: [listSpotPrices],
  })
  return data?.data.some(({ hasFeed }) => hasFeed) ? (
    <PlainButton icon={<IconRefresh />} loadingLabel="Asking the feeds" onClick={() => refresh.act({})}>
      Refresh now
    </PlainButton>
  ) : null
}
