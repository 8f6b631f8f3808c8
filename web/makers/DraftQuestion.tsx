import { IconNotes } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTimeZone } from '../session.ts'
import { PlainButton, PrimaryButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { draftTime } from './DraftNote.tsx'

type Props = { at: number; onContinue: () => void; onStartEmpty: () => void }

/** A draft was left: nothing of it is shown before somebody says whether it is wanted. */
export const DraftQuestion = ({ at, onContinue, onStartEmpty }: Props) => {
  const timeZone = useTimeZone()
  const box = useRef<HTMLElement>(null)
  // Neither button has the focus: a scanner ends with Enter and must not choose.
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} tabIndex={-1} aria-label="Draft">
      <EmptyState
        icon={<IconNotes />}
        what={`Draft from ${draftTime(at, timeZone)}`}
        why="Continue with it, or start empty? An empty start throws it away."
        actions={
          <>
            <PlainButton onClick={onStartEmpty}>Start empty</PlainButton>
            <PrimaryButton onClick={onContinue}>Continue</PrimaryButton>
          </>
        }
      />
    </section>
  )
}
