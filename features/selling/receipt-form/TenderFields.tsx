import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { CheckNumberField } from '#features/cash/check-numbers/CheckNumberField.tsx'
import type { Problem } from '#shared/errors.ts'
import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import type { ChangeSource } from '#shared/settings.ts'
import type { AnyForm, Bind } from '#web/makers/form/bind-fields.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { Facts, FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { goOnFrom } from '#web/ui/go-on.ts'
import { KeyCap, KeyHints } from '#web/ui/KeyCap.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import { paymentsOf, type ReceiptPayment } from '../receipts/receipt-money.rules.ts'
import { OVER_TENDER } from '../receipts/receipts.rules.ts'
import { CardField } from './CardField.tsx'
import { CashTender, ChangeBlock } from './CashTender.tsx'
import { askedBy, centsOf, type ReceiptText, typedOf } from './receipts.form.tsx'
import { taxName } from './tax-explained.rules.ts'
import css from './tender.module.css'
import { focusPayment, usePaymentKey } from './use-payment-key.ts'

const paymentLabels = { cash: 'cash', check: 'check', creditcard: 'credit card', cash_creditcard: 'cash & card' }

type Props = {
  form: AnyForm
  bind: Bind<ReceiptText>
  kind: ReceiptKind
  taxRate: string
  totals: { items: Cents; tax: Cents; total: Cents }
  prefix: string
  changeFrom: ChangeSource
  problems: readonly Problem[]
  isVoid?: boolean
  tenderedProblem: string | undefined
  children?: ReactNode
}

const changeNames = { coin_receipt: 'coin drawer', jewelry_receipt: 'Metro drawer' } as const

const paymentKeys = [
  ['F9', 'here'],
  ['← →', 'kind'],
  ['Enter', 'amount'],
] as const

export const focusTender = () =>
  document
    .querySelector<HTMLElement>('form :is(input[name=tendered], input[name=creditCardNumber], input[name=checkAmount])')
    ?.focus()

export const PaymentLink = () => (
  <LinkButton onClick={focusPayment}>
    Payment <KeyCap keys="F9" />
  </LinkButton>
)

/** The check amount follows the total until someone types another. */
const useFollowedTotal = (form: AnyForm, total: Cents) => {
  const followed = useRef(typedOf(total))
  useEffect(() => {
    const { checkAmount } = form.newestValues()
    const isFollowing = checkAmount === followed.current
    followed.current = typedOf(total)
    if (isFollowing && checkAmount !== typedOf(total)) form.set('checkAmount', typedOf(total))
  })
}

/** '+$1.00 to the total', if the check amount differs. */
const apartText = (checkAmount: string, total: Cents) => {
  const apart = cents((centsOf(checkAmount) ?? total) - total)
  return apart === 0 ? undefined : `${apart > 0 ? '+' : ''}${formatDollars(apart)} to the total`
}

const goOn = (problems: readonly Problem[], say: (own: Problem) => void) => (event: ReactKeyboardEvent) => {
  const last = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([type=radio])')].at(-1)
  if (event.key !== 'Enter' || event.shiftKey || !last || event.target !== last) return
  event.preventDefault()
  event.stopPropagation()
  goOnFrom(last, problems, say)
}

export const TenderFields = (props: Props) => {
  const { form, bind, kind, taxRate, totals, prefix, changeFrom, problems, tenderedProblem, isVoid, children } = props
  const { items, tax, total } = totals
  usePaymentKey()
  const payment = bind('payment')
  const [tendered, card, checkAmount, checkNumber] = [
    bind('tendered'),
    bind('creditCardNumber'),
    bind('checkAmount'),
    bind('checkNumber'),
  ]
  useFollowedTotal(form, total)
  const choose = (chosen: string) =>
    form.fill({
      payment: chosen,
      ...(askedBy(chosen).check && {
        checkAmount: checkAmount.value || typedOf(total),
      }),
    })
  const keys = { onKeyDown: goOn(problems, form.markField) }
  const asked = askedBy(payment.value)
  const apart = payment.readOnly ? undefined : apartText(checkAmount.value, total)
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
        <div {...keys}>
          <FormGrid>
            <ChoiceField
              {...payment}
              hideLabel
              span={24}
              choices={paymentsOf[kind].map(value => ({ value: value as string, label: paymentLabels[value] }))}
              onChange={choose}
            />
            {asked.cash && (
              <CashTender
                field={{ ...tendered, problem: tenderedProblem }}
                total={total}
                isWhole={payment.value === 'cash'}
              />
            )}
            {asked.card && <CardField {...card} span={24} placeholder="last 4 digits" />}
            {asked.check && (
              <>
                <DigitsField
                  {...checkAmount}
                  span={12}
                  prefix="$"
                  maxLength={9}
                  hint={apart ? <span className={css.apart}>{apart}</span> : checkAmount.hint}
                />
                <CheckNumberField {...checkNumber} span={12} prefix={prefix} />
              </>
            )}
          </FormGrid>
        </div>
        {asked.cash && tendered.value !== '' && total > 0 && !isVoid && (
          <ChangeBlock
            tendered={centsOf(tendered.value) ?? cents(0)}
            total={total}
            payment={payment.value as ReceiptPayment}
          />
        )}
      </Section>
      {asked.cash && (
        <p className={css.remark}>
          {`Change comes out of the ${changeFrom === 'retail' ? 'till' : changeNames[kind]}. More than ${formatDollars(OVER_TENDER)} over the total asks once more before saving.`}
        </p>
      )}
    </>
  )
}
