import { formatInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Banner } from '#web/ui/states.tsx'
import type { CountedPlace } from '../counts/counts.contract.ts'

/** After a lost answer the books may already contain this count. */
export const MayBeOwnCount = () => (
  <Banner
    tone="warn"
    title="The books have a newer count, which may be this one"
    text="Its answer was lost. Save it again: it is saved once."
  />
)

export const CountedMeanwhile = ({ place, onCountOn }: { place: CountedPlace; onCountOn: () => void }) => {
  const timeZone = useTimeZone()
  if (!place.lastCount) return null
  const { by, at } = place.lastCount
  return (
    <Banner
      tone="warn"
      title={`${place.name} was counted meanwhile, by ${by} at ${formatInstant(at, timeZone)}`}
      text="What you typed is kept. It is saved only if you say so."
      action={<PlainButton onClick={onCountOn}>Save mine too</PlainButton>}
    />
  )
}
