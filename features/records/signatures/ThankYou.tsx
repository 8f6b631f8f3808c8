import { IconCheck } from '@tabler/icons-react'
import css from './signatures.module.css'
import { THANKS_MS, useCountdown } from './use-countdown.ts'

const RING = 2 * Math.PI * 72

export type ThankYouProps = { ticket: string; onOver: () => void }

export const ThankYou = ({ ticket, onOver }: ThankYouProps) => {
  const left = useCountdown(THANKS_MS, onOver)
  return (
    <div className={css.thanks}>
      <div className={css.ring} aria-hidden="true">
        <svg viewBox="0 0 152 152" aria-hidden="true">
          <circle cx="76" cy="76" r="72" />
          <circle cx="76" cy="76" r="72" strokeDasharray={RING} strokeDashoffset={RING * (1 - left / THANKS_MS)} />
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
