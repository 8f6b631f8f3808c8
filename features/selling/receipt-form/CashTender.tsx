import { type Cents, formatDollars } from '#shared/money.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import type { Tender } from '../receipts/receipt-money.rules.ts'
import { changeWords, quickTenders, tenderOutcome } from './cash-tender.rules.ts'
import { centsOf, typedOf } from './receipts.form.tsx'
import css from './tender.module.css'
import { wholeTendered } from './whole-dollars.rules.ts'

type Field = {
  label: string
  value: string
  onChange: (text: string) => void
  readOnly: boolean
  problem: string | undefined
}

export const CashTender = ({ field, total, isWhole }: { field: Field; total: Cents; isWhole: boolean }) => (
  <>
    <div className={css.tendered}>
      <DigitsField {...field} whole={wholeTendered} span={24} prefix="$" size="phone" strong alignRight maxLength={9} />
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

export const ChangeBlock = (tender: Tender) => {
  const { name, amount } = tenderOutcome(tender)
  return (
    <div className={css.change} data-tone={name === 'Missing' ? 'bad' : 'ok'} role="status">
      <p>
        {name}
        <strong>{formatDollars(amount)}</strong>
      </p>
      {name === 'Change' && amount > 0 && (
        <p className={css.notes}>
          {changeWords(amount).map(words => (
            <span key={words}>{words}</span>
          ))}
        </p>
      )}
    </div>
  )
}
