import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CheckNumberField } from '#features/cash/check-numbers/CheckNumberField.tsx'
import { textByField } from '#shared/errors.ts'
import { type Cents, cents, formatAmount } from '#shared/money.ts'
import { dayAt, formatDay } from '#shared/time.ts'
import { isRemoveKey, RemoveButton } from '#web/makers/document/RemoveButton.tsx'
import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { useTimeZone } from '#web/session.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Cell, Row } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type PartTexts, partDraft } from '../jewelry-receipts/jewelry-receipts.form.tsx'
import { CardField } from '../receipt-form/CardField.tsx'
import { noAmounts, tenderedProblem, wholeTendered } from '../receipt-form/whole-dollars.rules.ts'
import { overpaidProblems, partAmount, partLabels } from '../receipts/part-payments.rules.ts'
import { cardPart, paidByText, paymentsOf } from '../receipts/receipt-money.rules.ts'
import css from './payments.module.css'

const options = paymentsOf.jewelry_receipt.map(value => ({ value, label: paidByText(value) }))

export type PartEntry = {
  /** For a new receipt this is the receipt's own form. */
  form: AnyForm
  errors: Readonly<Record<string, string | undefined>>
  remaining: Cents
  prefix: string
}

type Props = PartEntry & {
  tax: Cents
  /** The table has a change column; this payment's change shows below the row. */
  hasChange: boolean
  /** Missing for the first payment of a new receipt, which can not be removed. */
  onDrop?: (() => void) | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onRefused: (key: 'totalAmount' | 'tendered' | 'creditCardNumber', text: string | undefined) => void
}

export const NewPartRow = (props: Props) => {
  const { form, errors, remaining, prefix, tax, hasChange, onDrop, onKeyDown, onRefused } = props
  const timeZone = useTimeZone()
  const [openedAt] = useState(() => Date.now())
  const values = form.values as PartTexts
  const draft = partDraft(values)
  const { payment } = values
  const card = cardPart({
    payment: draft.paidBy,
    total: partAmount(draft, remaining) ?? cents(0),
    tendered: draft.tendered ?? cents(0),
  })
  const atOnce = textByField(overpaidProblems(draft, remaining))
  const bind = (key: keyof PartTexts, label: string) => ({
    name: key,
    label: `New payment ${label}`,
    hideLabel: true,
    value: values[key],
    error: errors[key] ?? atOnce[key],
    onChange: (text: string) => form.set(key, text),
  })
  // Values typed for another kind of payment come back with that kind.
  const choose = (chosen: string) => {
    onRefused('tendered', undefined)
    onRefused('creditCardNumber', undefined)
    form.set('payment', chosen)
  }
  const row = useRef<HTMLTableRowElement>(null)
  const closeUndo = useRef(() => {})
  useEffect(() => () => closeUndo.current(), [])
  const drop = () => {
    onDrop?.()
    row.current?.querySelector<HTMLElement>('input')?.focus()
    closeUndo.current()
    if (form.isDirty) closeUndo.current = toast.undo('New payment cleared', () => form.fill(values))
  }
  const keyDown = (event: KeyboardEvent) => {
    if (!onDrop || !isRemoveKey(event)) return onKeyDown(event)
    event.preventDefault()
    drop()
  }
  return (
    <Row ref={row} className={css.entry} onKeyDown={keyDown}>
      <Cell>
        <Tag tone="accent">new</Tag>
      </Cell>
      <Cell figures dim>
        {formatDay(dayAt(openedAt, timeZone))}
      </Cell>
      <Cell fill>
        <SelectField
          {...bind('payment', partLabels.paidBy)}
          error={errors.payment ?? errors.paidBy}
          options={options}
          onChange={choose}
        />
      </Cell>
      <Cell fill>
        <DigitsField
          {...bind('totalAmount', partLabels.totalAmount)}
          onRefused={text => onRefused('totalAmount', text)}
          isAmount
          alignRight
          strong
          maxLength={9}
        />
      </Cell>
      {payment === 'cash' || payment === 'cash_creditcard' ? (
        <Cell fill>
          <DigitsField
            {...bind('tendered', partLabels.tendered)}
            problem={tenderedProblem(draft.tendered, noAmounts)}
            whole={wholeTendered}
            onRefused={text => onRefused('tendered', text)}
            isAmount
            alignRight
            maxLength={9}
          />
        </Cell>
      ) : (
        <Cell number dim>
          {formatAmount(cents(0))}
        </Cell>
      )}
      {hasChange && <Cell />}
      {payment === 'cash' && <Cell />}
      {payment === 'check' && (
        <Cell fill>
          <CheckNumberField {...bind('checkNumber', partLabels.checkNumber)} prefix={prefix} />
        </Cell>
      )}
      {(payment === 'creditcard' || payment === 'cash_creditcard') && (
        <Cell fill>
          <CardField
            {...bind('creditCardNumber', partLabels.creditCardNumber)}
            placeholder="last 4"
            onRefused={text => onRefused('creditCardNumber', text)}
          />
        </Cell>
      )}
      <Cell number dim>
        {card > 0 && formatAmount(card)}
      </Cell>
      <Cell number dim>
        {tax > 0 && formatAmount(tax)}
      </Cell>
      <Cell centre>{onDrop && <RemoveButton label="Clear the new payment" onRemove={drop} />}</Cell>
    </Row>
  )
}
