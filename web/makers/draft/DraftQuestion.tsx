import { IconNotes } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTimeZone } from '../../session.ts'
import { PlainButton, PrimaryButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { draftTime } from './DraftNote.tsx'
import type { KeptDraft } from './use-draft.ts'

const SCAN_GAP_MS = 300

export const ANSWER_FIRST = 'Continue the draft or start empty first.'

/** A scan contains spaces and ends with Enter, which choose nothing, even when it began earlier. */
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
  form: Pick<KeptDraft, 'offeredAt' | 'isOpenElsewhere' | 'takeOffered'> & { clear: () => void }
  content?: string | undefined
}

/** Offers a draft without showing its contents. */
export const DraftQuestion = ({ form, content }: Props) => {
  const { offeredAt = 0, isOpenElsewhere, takeOffered, clear } = form
  const timeZone = useTimeZone()
  const guard = useScanGuard()
  const what = [`Draft from ${draftTime(offeredAt, timeZone)}`, content].filter(Boolean).join(' · ')
  const [first, second] = isOpenElsewhere
    ? [
        { label: 'Start another', run: clear },
        { label: 'Take it over', run: takeOffered },
      ]
    : [
        { label: 'Continue', run: takeOffered },
        { label: 'Start empty', run: clear },
      ]
  return (
    <section aria-label="Draft" onKeyDown={guard}>
      <EmptyState
        icon={<IconNotes />}
        what={what}
        why={
          isOpenElsewhere
            ? 'This draft is open in another tab. Start another, or take it over? That tab keeps it no longer then.'
            : 'Continue with it, or start empty? An empty start throws it away.'
        }
        actions={
          <>
            <PrimaryButton autoFocus data-autofocus="" onClick={first.run}>
              {first.label}
            </PrimaryButton>
            <PlainButton onClick={second.run}>{second.label}</PlainButton>
          </>
        }
      />
    </section>
  )
}
