import { IconDatabaseOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { outage } from '../outage.ts'
import { Banner } from '../ui/states.tsx'

export const useOutage = () => useSyncExternalStore(outage.subscribe, outage.get)

export const OutageBanner = ({ trouble }: { trouble: string }) => (
  <Banner
    tone="warn"
    icon={<IconDatabaseOff />}
    title={trouble}
    text="What you type is kept here. Save again when this line is gone; it goes by itself."
  />
)

export const OneMomentBanner = () =>
  useOutage() && <Banner tone="warn" title="One moment, please" text="This goes on by itself, and nothing is lost." />
