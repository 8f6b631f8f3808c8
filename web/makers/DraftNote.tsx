import { dayAt, formatInstant, timeAt } from '#shared/time.ts'
import { useTimeZone } from '../session.ts'
import { PlainButton } from '../ui/Button.tsx'
import { Banner } from '../ui/states.tsx'

const clock = (at: number, timeZone: string) =>
  new Date(at).toLocaleTimeString('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** 'Draft kept 16:41:08': what is typed is safe. */
export const DraftNote = ({ at, timeZone }: { at: number; timeZone: string }) => (
  <span>Draft kept {clock(at, timeZone)}</span>
)

/** '11:12', with its day unless that is today. */
export const draftTime = (at: number, timeZone: string) =>
  dayAt(at, timeZone) === dayAt(Date.now(), timeZone) ? timeAt(at, timeZone) : formatInstant(at, timeZone)

type RestoredProps = { at: number; what?: string; onDrop: () => void }

/** The draft of a record is shown at once, and says so. */
export const Restored = ({ at, what = 'your changes', onDrop }: RestoredProps) => (
  <Banner
    inline
    tone="info"
    title={`Not saved yet: ${what} from ${draftTime(at, useTimeZone())}`}
    action={<PlainButton onClick={onDrop}>Drop them</PlainButton>}
  />
)
