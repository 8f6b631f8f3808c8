import { IconCheck } from '@tabler/icons-react'
import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import { signedDollars } from '../ledger/signed-amount.ts'
import css from './CountSums.module.css'

type Props = {
  counted: Cents
  against: { label: string; amount: Cents } | undefined
}

const Difference = ({ counted, against }: { counted: Cents; against: NonNullable<Props['against']> }) => {
  const difference = cents(counted - against.amount)
  return (
    <>
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
            signedDollars(difference)
          )}
        </dd>
      </div>
    </>
  )
}

export const CountSums = ({ counted, against }: Props) => (
  <dl className={css.sums} aria-live="polite">
    <div>
      <dt>Counted</dt>
      <dd>{formatDollars(counted)}</dd>
    </div>
    {against && <Difference counted={counted} against={against} />}
  </dl>
)
