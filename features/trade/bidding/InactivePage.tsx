import { IconClockOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PlainButton } from '#web/ui/Button.tsx'
import { PageMessage } from '#web/ui/states.tsx'
import { NOT_ACTIVE } from '../offers/offers.rules.ts'
import css from './bidding.module.css'
import { Money } from './OfferLine.tsx'
import type { PageLine } from './page-lines.ts'

type Props = { lines?: readonly PageLine[]; isSubmitted?: boolean }

/** Shown for every 403, also when the deadline passes while somebody types: what was typed can still be read. */
export const InactivePage = ({ lines = [], isSubmitted = false }: Props) => {
  const navigate = useNavigate()
  const typed = lines.filter(({ amount }) => amount !== null)
  return (
    <>
      <PageMessage
        icon={<IconClockOff />}
        title={NOT_ACTIVE}
        text={
          isSubmitted
            ? 'Your offer was sent. The result stands with your invoices.'
            : typed.length > 0 && 'What you typed was not submitted in time. It stands below.'
        }
        actions={<PlainButton onClick={() => void navigate({ to: '/home' })}>Your invoices</PlainButton>}
      />
      {typed.length > 0 && (
        <ul className={css.lines} aria-label="What you typed">
          {typed.map(({ id, description, number, amount }) => (
            <li key={id} className={css.line}>
              <div className={css.row}>
                <span className={css.words}>
                  {description}
                  <span className={css.facts}>{number}</span>
                </span>
                <Money amount={amount} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
