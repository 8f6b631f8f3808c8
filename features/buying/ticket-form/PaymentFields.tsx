import { IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CheckNumberField } from '#features/cash/check-numbers/CheckNumberField.tsx'
import { listStations } from '#features/paper/printers/printers.contract.ts'
import {
  boothCalls,
  lookUpClerks,
  lookUpFromOptions,
  storeCalls,
} from '#features/shop/reference-lists/word-lists.contract.ts'
import { isEmployee } from '#shared/permissions.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import type { AnyForm, Bind } from '#web/makers/form/bind-fields.ts'
import { useCall } from '#web/queries.ts'
import { useIsAdmin, useRole } from '#web/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { DigitsField, TextField } from '#web/ui/TextField.tsx'
import type { TicketText } from '../tickets/ticket-labels.ts'
import {
  centsProblem,
  checkNumberHint,
  checkNumberLength,
  type Payment,
  wholeDollarsText,
} from '../tickets/tickets.rules.ts'
import css from './ticket-form.module.css'
import { amountOf, type TicketFormValues } from './tickets.form.tsx'

export type KindOfPayment = { kind: TicketKind; payments: readonly Payment[] }

export type OwnField = { span: number; field: ReactNode }

type Props = KindOfPayment & {
  form: AnyForm
  bind: Bind<TicketText>
  prefix: string
  lastNumber: string
  lacksNumber: boolean
  ownField?: OwnField | undefined
}

/** The check fields come with the choice of 'check'; its amount follows the ticket's until it is typed over. */
const useCheck = ({ form, kind, prefix }: Pick<Props, 'form' | 'kind' | 'prefix'>) => {
  const isAdmin = useIsAdmin()
  const { ticketAmount, payment, paymentCheckAmount, checkNumber } = form.values as TicketFormValues
  const isCheck = payment === 'check'
  const start = isAdmin ? prefix : ''
  const choose = (chosen: string) =>
    form.fill({
      payment: chosen,
      paymentCheckAmount: chosen === 'check' ? ticketAmount : '',
      checkNumber: chosen === 'check' ? start : '',
    })
  const setAmount = (amount: string) => {
    const follows = isCheck && paymentCheckAmount === ticketAmount
    form.fill({ ticketAmount: amount, ...(follows ? { paymentCheckAmount: amount } : {}) })
  }
  const [tooShort, setTooShort] = useState('')
  const setNumber = (number: string) => {
    setTooShort('')
    form.set('checkNumber', number)
  }
  const checkLength = () => {
    const isShort = checkNumber.length < checkNumberLength[kind]
    if (!isCheck || prefix === '' || !isShort || checkNumber === start) return
    form.set('checkNumber', start)
    setTooShort(checkNumber)
  }
  // A discarded number is named, so that the clerk sees why it is gone.
  const numberHint =
    isCheck && tooShort ? `${tooShort} is too short: at least ${checkNumberLength[kind]} digits` : undefined
  return { numberHint, isCheck, choose, setAmount, setNumber, checkLength }
}

const CheckSettings = () => {
  const navigate = useNavigate()
  return (
    <IconButton
      label="Check settings"
      icon={<IconSettings />}
      onClick={() => void navigate({ to: '/portal/setting-checks' })}
    />
  )
}

const PaidFields = (props: Props) => {
  const { bind, kind, payments, prefix, lastNumber, lacksNumber } = props
  const isAdmin = useIsAdmin()
  const { isCheck, numberHint, choose, setAmount, setNumber, checkLength } = useCheck(props)
  const amount = bind('ticketAmount')
  const payment = bind('payment')
  // A payment that is no longer offered stays available on the ticket saved with it.
  const offered = new Set<string>([...payments, ...(payment.value ? [payment.value] : [])])
  const choices = [...offered].map(value => ({ value, label: value }))
  const checkAmount = bind('paymentCheckAmount')
  const number = bind('checkNumber')
  const isNeeded = lacksNumber && isCheck && (number.value === '' || number.value === prefix)
  return (
    <>
      <DigitsField
        {...amount}
        problem={centsProblem(amount.label, amountOf(amount.value))}
        whole={wholeDollarsText(amount.label)}
        onChange={setAmount}
        span={5}
        prefix="$"
        maxLength={9}
        strong
      />
      <ChoiceField {...payment} onChange={choose} span={7} choices={choices} />
      <DigitsField {...checkAmount} readOnly={checkAmount.readOnly || !isCheck} span={5} prefix="$" maxLength={9} />
      <CheckNumberField
        {...number}
        prefix={prefix}
        lastNumber={lastNumber}
        error={number.error ?? numberHint}
        hint={
          isNeeded ? (
            <span className={css.needed}>Its check is void: type a new number</span>
          ) : (
            number.hint || (isCheck && checkNumberHint(kind, number.value))
          )
        }
        readOnly={number.readOnly || !isCheck}
        onChange={setNumber}
        onBlur={number.readOnly ? undefined : checkLength}
        span={7}
        trail={isAdmin && <CheckSettings />}
      />
    </>
  )
}

/** Employees have no station field, because they chose their station at sign-in. */
const VisitFields = ({ bind, kind }: Props) => {
  const hasStation = !isEmployee(useRole())
  const sources = useCall(lookUpFromOptions, {}).data?.data ?? []
  const clerks = useCall(lookUpClerks, {}).data?.data ?? []
  const stores = useCall(storeCalls.list, {}).data?.data ?? []
  const places = useCall(boothCalls.list, { displayOrderType: recordKinds[kind].boothOrder }).data?.data ?? []
  const stations = useCall(listStations, {}, { enabled: hasStation }).data?.data ?? []
  const [from, clerk, booth, station] = [bind('fromx'), bind('clerk'), bind('booth'), bind('station')]
  const own = (names: string[], value: string) => withCurrent(wordOptions(names), value)
  return (
    <>
      <SelectField
        {...from}
        span={4}
        options={own(
          sources.map(row => row.name),
          from.value,
        )}
      />
      <TextField {...bind('keyword')} span={4} maxLength={100} />
      <TextField {...bind('coupon')} span={hasStation ? 2 : 3} maxLength={60} />
      <SelectField
        {...bind('storeId')}
        span={hasStation ? 3 : 4}
        options={stores.map(row => ({ value: String(row.id), label: `${row.id} ${row.name}` }))}
      />
      <SelectField
        {...clerk}
        span={4}
        nothing={clerks.length === 0 ? 'No clerks yet: SETTINGS 2, Clerks' : undefined}
        options={own(
          clerks.map(row => row.first_name),
          clerk.value,
        )}
      />
      <SelectField
        {...booth}
        span={hasStation ? 4 : 5}
        placeholder="Select booth"
        options={own(
          places.map(row => row.name),
          booth.value,
        )}
      />
      {hasStation && <SelectField {...station} span={3} options={withCurrent(stations, station.value)} />}
    </>
  )
}

export const PaymentFields = (props: Props) => (
  <Section title="Payment and visit">
    <FormGrid>
      <PaidFields {...props} />
      <VisitFields {...props} />
      <TextField {...props.bind('comment')} span={24 - (props.ownField?.span ?? 0)} maxLength={1000} />
      {props.ownField?.field}
    </FormGrid>
  </Section>
)
