import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import { changeWords, quickTenders } from './cash-tender.rules.ts'
import { cardPart, changeOf, type ReceiptPayment } from './receipt-money.rules.ts'
import { centsOf, typedOf } from './receipts.form.tsx'
import css from './tender.module.css'

type Field = { label: string; value: string; onChange: (text: string) => void; readOnly: boolean }

/** The cash that is handed over: typed, or one of the next round sums where it pays the whole. */
export const CashTender = ({ field, total, isWhole }: { field: Field; total: Cents; isWhole: boolean }) => (
  <>
    <div className={css.tendered}>
      <DigitsField {...field} span={24} prefix="$" size="phone" strong alignRight maxLength={9} />
    </div>
    {isWhole && !field.readOnly && total > 0 && (
      <fieldset className={css.quick} aria-label="Round sums">
        {quickTenders(total).map(sum => (
          <PlainButton
            key={sum}
            wide
            aria-pressed={centsOf(field.value) === sum}
            onClick={() => field.onChange(typedOf(sum))}
          >
            {formatDollars(sum).replace('.00', '')}
          </PlainButton>
        ))}
      </fieldset>
    )}
  </>
)

/** What is given back, in the notes to hand out; or what is missing. */
export const ChangeBlock = (props: { tendered: Cents; total: Cents; payment: ReceiptPayment }) => {
  const missing = cents(props.total - props.tendered)
  const isMissing = missing > 0 && props.payment === 'cash'
  const change = changeOf(props)
  const onCard = cardPart(props)
  return (
    <div className={css.change} data-tone={isMissing ? 'bad' : 'ok'} role="status">
      <p>
        {isMissing ? 'Missing' : onCard > 0 ? 'On the card' : 'Change'}
        <strong>{formatDollars(isMissing ? missing : onCard > 0 ? onCard : change)}</strong>
      </p>
      {!isMissing && change > 0 && (
        <p className={css.notes}>
          {changeWords(change).map(words => (
            <span key={words}>{words}</span>
          ))}
        </p>
      )}
    </div>
  )
}
