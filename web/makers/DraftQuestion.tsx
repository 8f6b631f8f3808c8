import { IconNotes } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTimeZone } from '../session.ts'
import { PlainButton, PrimaryButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { draftTime } from './DraftNote.tsx'

/** Keys that follow each other as fast as this come from a scanner; wireless ones stutter. */
const SCAN_GAP_MS = 300

export const ANSWER_FIRST = 'Continue the draft or start empty first.'

/** A scan has blanks in it and ends with Enter: these choose nothing. Nor does the end of one that began before. */
const useScanGuard = () => {
  const scannedAt = useRef(0)
  const isTold = useRef(false)
  useLayoutEffect(() => {
    scannedAt.current = performance.now()
  }, [])
  return (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    const isScan = timeStamp - scannedAt.current < SCAN_GAP_MS
    if (!isScan) isTold.current = false
    if (isScan && (key === 'Enter' || key === ' ')) event.preventDefault()
    if (isScan && key === 'Enter' && !isTold.current) {
      toast.warn('Nothing was taken', ANSWER_FIRST)
      isTold.current = true
    }
    if (isScan || key.length === 1) scannedAt.current = timeStamp
  }
}

type Props = {
  at: number
  /** How much is in it, and nothing of whom it is of: '3 lines, $574.06'. */
  content?: string | undefined
  onContinue: () => void
  onStartEmpty: () => void
}

/** A draft was left: nothing of it is shown before somebody says whether it is wanted. */
export const DraftQuestion = ({ at, content, onContinue, onStartEmpty }: Props) => {
  const timeZone = useTimeZone()
  const guard = useScanGuard()
  return (
    <section aria-label="Draft" onKeyDown={guard}>
      <EmptyState
        icon={<IconNotes />}
        what={[`Draft from ${draftTime(at, timeZone)}`, content].filter(Boolean).join(' · ')}
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
