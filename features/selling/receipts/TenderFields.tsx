import type { ReactNode } from 'react'
import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import type { ChangeSource } from '#shared/settings.ts'
import type { AnyForm, Bind } from '#web/makers/bind-fields.ts'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { Facts, FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import { CashTender, ChangeBlock } from './CashTender.tsx'
import { paymentsOf, type ReceiptPayment } from './receipt-money.rules.ts'
import { centsOf, type ReceiptText, typedOf } from './receipts.form.tsx'
import { CARD_DIGITS, OVER_TENDER } from './receipts.rules.ts'
import { taxName } from './tax-explained.rules.ts'
import css from './tender.module.css'

const paymentLabels = { cash: 'cash', check: 'check', creditcard: 'credit card', cash_creditcard: 'cash & card' }

type Props = {
  form: AnyForm
  bind: Bind<ReceiptText>
  kind: ReceiptKind
  taxRate: string
  totals: { items: Cents; tax: Cents; total: Cents }
  prefix: string
  changeFrom: ChangeSource
  /** Between the totals and the payment: 'Why this tax?' when it is asked. */
  children?: ReactNode
}

/** As people call what is handed change from. */
const changeNames = { coin_receipt: 'coin drawer', jewelry_receipt: 'Metro drawer' } as const

const paymentKeys = [
  ['F9', 'here'],
  ['← →', 'kind'],
  ['Enter', 'amount'],
] as const

const isPaymentKey = ({ key }: KeyboardEvent) => key === 'F9'

const focusPayment = () => document.querySelector<HTMLElement>('form input[name=payment]:checked')?.focus()

/** Beside the lines: what they come to, how it is paid, and what is given back. */
export const TenderFields = ({ form, bind, kind, taxRate, totals, prefix, changeFrom, children }: Props) => {
  const { items, tax, total } = totals
  useShortcut(isPaymentKey, focusPayment)
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
            [taxName(taxRate), formatAmount(tax)],
          ]}
        />
        <p className={css.total}>
          Total <strong>{formatDollars(total)}</strong>
        </p>
      </Section>
      {children}
      <Section title="Payment" aside={!payment.readOnly && <KeyHints hints={paymentKeys} />}>
        <FormGrid>
          <ChoiceField
            {...payment}
            hideLabel
            span={24}
            choices={paymentsOf[kind].map(value => ({ value: value as string, label: paymentLabels[value] }))}
            onChange={choose}
          />
          {takesCash && <CashTender field={tendered} total={total} isWhole={payment.value === 'cash'} />}
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
          {`Change comes out of the ${changeFrom === 'retail' ? 'till' : changeNames[kind]}. More than ${formatDollars(OVER_TENDER)} over the total asks once more before saving.`}
        </p>
      )}
    </>
  )
}
