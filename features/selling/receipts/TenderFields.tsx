import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import type { AnyForm, Bind } from '#web/makers/bind-fields.ts'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { Facts, FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import { changeDrawers, changeOf, paymentsOf, type ReceiptPayment } from './receipt-money.rules.ts'
import { centsOf, type ReceiptText, typedOf } from './receipts.form.tsx'
import { CARD_DIGITS } from './receipts.rules.ts'
import css from './tender.module.css'

const paymentLabels = { cash: 'cash', check: 'check', creditcard: 'credit card', cash_creditcard: 'cash & card' }

type Props = {
  form: AnyForm
  bind: Bind<ReceiptText>
  kind: ReceiptKind
  taxRate: string
  totals: { items: Cents; tax: Cents; total: Cents }
  prefix: string
}

const ChangeBlock = ({ tendered, total, payment }: { tendered: Cents; total: Cents; payment: ReceiptPayment }) => {
  const missing = cents(total - tendered)
  return (
    <p className={css.change} data-tone={missing > 0 ? 'bad' : 'ok'} role="status">
      {missing > 0 ? 'Missing' : 'Change'}
      <strong>{formatDollars(missing > 0 ? missing : changeOf({ payment, total, tendered }))}</strong>
    </p>
  )
}

/** Beside the lines: what they come to, how it is paid, and what is given back. */
export const TenderFields = ({ form, bind, kind, taxRate, totals, prefix }: Props) => {
  const { items, tax, total } = totals
  const payment = bind('payment')
  const [tendered, card, checkAmount, checkNumber] = [
    bind('tendered'),
    bind('creditCardNumber'),
    bind('checkAmount'),
    bind('checkNumber'),
  ]
  const choose = (chosen: string) =>
    form.fill({
      payment: chosen,
      tendered: '',
      creditCardNumber: '',
      checkAmount: chosen === 'check' ? typedOf(total) : '',
      checkNumber: chosen === 'check' ? prefix : '',
    })
  const takesCash = payment.value === 'cash' || payment.value === 'cash_creditcard'
  const takesCard = payment.value === 'creditcard' || payment.value === 'cash_creditcard'
  return (
    <>
      <Section>
        <Facts
          rows={[
            ['Items', formatAmount(items)],
            [`Tax ${taxRate} %`, formatAmount(tax)],
          ]}
        />
        <p className={css.total}>
          Total <strong>{formatDollars(total)}</strong>
        </p>
      </Section>
      <Section title="Payment">
        <FormGrid>
          <ChoiceField
            {...payment}
            hideLabel
            span={24}
            choices={paymentsOf[kind].map(value => ({ value: value as string, label: paymentLabels[value] }))}
            onChange={choose}
          />
          {takesCash && <DigitsField {...tendered} span={24} prefix="$" size="large" strong alignRight maxLength={9} />}
          {takesCard && (
            <DigitsField
              {...card}
              span={24}
              placeholder="last 4 digits"
              // A longer one is refused, never cut: its first four digits are not its last four.
              onChange={digits => digits.length <= CARD_DIGITS && card.onChange(digits)}
            />
          )}
          {payment.value === 'check' && (
            <>
              <DigitsField {...checkAmount} span={12} prefix="$" maxLength={9} />
              <DigitsField {...checkNumber} span={12} maxLength={20} />
            </>
          )}
        </FormGrid>
        {takesCash && tendered.value !== '' && (
          <ChangeBlock
            tendered={centsOf(tendered.value) ?? cents(0)}
            total={total}
            payment={payment.value as ReceiptPayment}
          />
        )}
      </Section>
      {takesCash && (
        <p className={css.remark}>
          {`Cash goes to ${recordKinds[kind].drawer}; change comes out of ${changeDrawers[kind]}.`}
        </p>
      )}
    </>
  )
}
