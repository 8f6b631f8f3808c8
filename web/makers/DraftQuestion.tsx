import { IconNotes } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTimeZone } from '../session.ts'
import { PlainButton, PrimaryButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { draftTime } from './DraftNote.tsx'

/** Keys that follow each other as fast as this come from a scanner; wireless ones stutter. */
const SCAN_GAP_MS = 300

/** A scan has blanks in it and ends with Enter: these choose nothing. */
const useScanGuard = () => {
  const scannedAt = useRef(Number.NEGATIVE_INFINITY)
  return (event: KeyboardEvent) => {
    const isScan = event.timeStamp - scannedAt.current < SCAN_GAP_MS
    if (isScan && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
    if (isScan || event.key.length === 1) scannedAt.current = event.timeStamp
  }
}

type Props = { at: number; onContinue: () => void; onStartEmpty: () => void }

/** A draft was left: nothing of it is shown before somebody says whether it is wanted. */
export const DraftQuestion = ({ at, onContinue, onStartEmpty }: Props) => {
  const timeZone = useTimeZone()
  const guard = useScanGuard()
  return (
    <section aria-label="Draft" onKeyDown={guard}>
      <EmptyState
        icon={<IconNotes />}
        what={`Draft from ${draftTime(at, timeZone)}`}
        why="Continue with it, or start empty? An empty start throws it away."
        actions={
          <>
            <PrimaryButton autoFocus data-autofocus="" onClick={onContinue}>
              Continue
            </PrimaryButton>
            <PlainButton onClick={onStartEmpty}>Start empty</PlainButton>
          </>
        }
      />
    </section>
  )
}
