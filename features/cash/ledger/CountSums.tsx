import { IconCheck } from '@tabler/icons-react'
import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import css from './CountSums.module.css'

type Props = { counted: Cents; against: { label: string; amount: Cents } }

const withSign = (amount: Cents) => `${amount > 0 ? '+' : ''}${formatDollars(amount)}`

/** What was counted, what it should be, and what is between them. */
export const CountSums = ({ counted, against }: Props) => {
  const difference = cents(counted - against.amount)
  return (
    <dl className={css.sums} aria-live="polite">
      <div>
        <dt>Counted</dt>
        <dd>{formatDollars(counted)}</dd>
      </div>
      <div>
        <dt>{against.label}</dt>
        <dd>{formatDollars(against.amount)}</dd>
      </div>
      <div className={cx(css.difference, difference === 0 ? css.equal : css.unequal)}>
        <dt>Difference</dt>
        <dd>
          {difference === 0 ? (
            <>
              <IconCheck size={18} /> equal
            </>
          ) : (
            withSign(difference)
          )}
        </dd>
      </div>
    </dl>
  )
}
