import { IconCloudOff } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { PlainButton } from '../ui/Button.tsx'
import { PageMessage } from '../ui/states.tsx'

/** A screen that could not be shown: a lost connection while its code loads, or a defect of ours. */
export const CrashPage = ({ error }: ErrorComponentProps) => (
  <PageMessage
    icon={<IconCloudOff />}
    title="This page could not be shown"
    text={error instanceof Error ? error.message : undefined}
    actions={<PlainButton onClick={() => location.reload()}>Reload</PlainButton>}
  />
)
