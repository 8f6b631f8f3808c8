import { formatHeadInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { timeOfPrompt } from '../drawers/drawers.rules.ts'
import { useDrawerPrompt } from '../drawers/use-drawer-prompt.ts'
import { useMinute } from '../notice-list/use-minute.ts'

export const DailyFacts = () => {
  const now = useMinute()
  const timeZone = useTimeZone()
  const due = useDrawerPrompt(now)
  return (
    <>
      {formatHeadInstant(now, timeZone)}
      {due && <Tag tone="warn">{`${timeOfPrompt(due.prompt)} count open`}</Tag>}
    </>
  )
}
