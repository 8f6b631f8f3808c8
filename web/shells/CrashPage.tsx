import { IconCloudOff } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { outage } from '../outage.ts'
import { PlainButton } from '../ui/Button.tsx'
import { PageMessage } from '../ui/states.tsx'

const reload = () => location.reload()

/** A page that failed during an outage of the database reloads when that is over. */
const useReloadAfterOutage = () => useEffect(() => outage.subscribe(() => outage.get() === undefined && reload()), [])

export const CrashPage = ({ error }: ErrorComponentProps) => {
  useReloadAfterOutage()
  return (
    <PageMessage
      icon={<IconCloudOff />}
      title="This page could not be shown"
      text={error instanceof Error ? error.message : undefined}
      actions={<PlainButton onClick={reload}>Reload</PlainButton>}
    />
  )
}
