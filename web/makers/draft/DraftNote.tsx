import { dayAt, formatInstant, timeAt } from '#shared/time.ts'
import { useTimeZone } from '../../session.ts'
import { PlainButton } from '../../ui/Button.tsx'
import { Banner } from '../../ui/states.tsx'

const clock = (at: number, timeZone: string) =>
  new Date(at).toLocaleTimeString('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

type NoteProps = {
  form: { draftAt: number | undefined; isTaken: boolean }
  without?: string | undefined
}

export const DraftNote = ({ form, without }: NoteProps) => {
  const timeZone = useTimeZone()
  if (form.isTaken) return <span>Draft not kept here: it is open in another tab</span>
  return (
    <span>
      Draft kept {clock(form.draftAt ?? 0, timeZone)}
      {without && `, without ${without}`}
    </span>
  )
}

export const draftTime = (at: number, timeZone: string) =>
  dayAt(at, timeZone) === dayAt(Date.now(), timeZone) ? timeAt(at, timeZone) : formatInstant(at, timeZone)

type RestoredProps = { at: number; what?: string; onDrop: () => void }

export const Restored = ({ at, what = 'your changes', onDrop }: RestoredProps) => (
  <Banner
    inline
    tone="info"
    title={`Not saved yet: ${what} from ${draftTime(at, useTimeZone())}`}
    action={<PlainButton onClick={onDrop}>Drop them</PlainButton>}
  />
)
