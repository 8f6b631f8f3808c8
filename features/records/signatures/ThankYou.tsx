import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import css from './signatures.module.css'
import { useTimeLeft } from './use-time-left.ts'

const SHOWN_MS = 10_000
const RING = 2 * Math.PI * 72

export const ThankYou = ({ ticket, onOver }: { ticket: string; onOver: () => void }) => {
  const [until] = useState(() => Date.now() + SHOWN_MS)
  const left = useTimeLeft(until, SHOWN_MS) ?? 0
  useEffect(() => {
    if (left === 0) onOver()
  })
  return (
    <div className={css.thanks}>
      <div className={css.ring} aria-hidden="true">
        <svg viewBox="0 0 152 152" aria-hidden="true">
          <circle cx="76" cy="76" r="72" />
          <circle cx="76" cy="76" r="72" strokeDasharray={RING} strokeDashoffset={RING * (1 - left / SHOWN_MS)} />
        </svg>
        <IconCheck size={64} />
      </div>
      <div role="status">
        <h1 className={css.thanksTitle}>Thank you!</h1>
        <p className={css.lead}>
          Your signature for ticket <strong>{ticket}</strong> is saved.
        </p>
      </div>
      <p className={css.again}>
        This screen is ready again in <b>{Math.ceil(left / 1000)}</b> seconds
      </p>
    </div>
  )
}
