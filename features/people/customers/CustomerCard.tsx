import { IconShieldX, IconUserCheck } from '@tabler/icons-react'
import { formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { Facts, Section } from '#web/ui/FormGrid.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useShopToday } from '#web/use-shop-today.ts'
import type { Block } from '../block-list/block-list.contract.ts'
import { TICKET_MATCH } from '../block-list/block-list.rules.ts'
import { ageAt, wholeBirthDateProblem } from '../people/identity.rules.ts'
import type { PriorDetails } from '../people/people.contract.ts'
import type { CustomerValues } from './customer.form.ts'
import css from './customer.module.css'
import type { CustomerStop } from './customer-stop.rules.ts'
import { isOtherName } from './prior.rules.ts'
import { ReturningCustomerCard } from './ReturningCustomerCard.tsx'
import type { CheckedCustomer } from './use-customer-stop.ts'
import type { FormCustomer } from './use-form-customer.ts'
import { useSince } from './use-since.ts'

const blockRows = (block: Block, timeZone: string): (readonly [string, string])[] => [
  ['Added', formatInstant(block.dateAdded, timeZone)],
  ...(block.ticketId ? [['Ticket', block.ticketId] as const] : []),
  ...(block.isPulled === undefined ? [] : [['Is pulled', block.isPulled ? 'Yes' : 'No'] as const]),
  ...(block.isPickedUp === undefined ? [] : [['Picked Up', block.isPickedUp ? 'Yes' : 'No'] as const]),
]

/** A mistyped date is no reason to refuse the customer. */
const stopWord = ({ kind }: CustomerStop) => (kind === 'unreadable' ? 'Check the ID date' : 'Do not serve')

const stopTexts: Record<CustomerStop['kind'], string> = {
  blocked:
    'Nothing is saved and nothing is printed while the customer is blocked. Change the name only if it was typed wrong.',
  minor: 'Nothing is saved and nothing is printed until this is settled. Change the date only if it was typed wrong.',
  expired: 'Nothing is saved and nothing is printed until this is settled. Change the date only if it was typed wrong.',
  unreadable: 'ID Expiration is not a date: type eight digits, MMDDYYYY, or n/a. Nothing is saved until then.',
}

const matchOf = ({ why }: CheckedCustomer) => (why === TICKET_MATCH ? 'this ticket' : 'first and last name')

const StopCard = ({ stop, checked }: { stop: CustomerStop; checked: CheckedCustomer }) => {
  const timeZone = useTimeZone()
  const { block } = checked
  const title = (
    <span className={css.title}>
      <IconShieldX size={18} className={css.stopIcon} />
      {stopWord(stop)}
    </span>
  )
  return (
    <Section title={title} split>
      {block && <Facts rows={[['Matched on', matchOf(checked)], ...blockRows(block, timeZone)]} />}
      <p className={css.words}>{stopTexts[stop.kind]}</p>
    </Section>
  )
}

/** 40 years · NV 2103345718 */
const usePersonLine = ({ dOB, dLState, dLNo }: CustomerValues) => {
  const today = useShopToday()
  const isNoDate = wholeBirthDateProblem(dOB, today).length > 0
  const age = ageAt(dOB, today)
  const ageText = age !== undefined && `${age} years`
  return [isNoDate ? 'check the date of birth' : ageText, dLNo && `${dLState} ${dLNo}`.trim()]
    .filter(Boolean)
    .join(' · ')
}

const nameOf = ({ firstName, middleName, lastName }: Pick<CustomerValues, 'firstName' | 'middleName' | 'lastName'>) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

const otherNameText = (prior: PriorDetails, values: CustomerValues) =>
  isOtherName(prior, values) ? `typed name differs: ${nameOf(values)}` : undefined

const NewCustomerCard = ({ values, isChecked }: { values: CustomerValues; isChecked: boolean }) => {
  const line = usePersonLine(values)
  const name = nameOf(values)
  return (
    <Section title="Customer" aside={isChecked && <Tag tone="ok">not blocked</Tag>} split>
      {name ? <b>{name}</b> : <span className={css.words}>Scan the licence or type the name.</span>}
      {line && <p className={css.words}>{line}</p>}
    </Section>
  )
}

/** Shows why the customer can not be served, their earlier visits, or what is typed so far. */
export const CustomerCard = ({ customer: { values, checked, returning } }: { customer: FormCustomer }) => {
  const line = usePersonLine(values)
  const { prior } = returning
  const { stop, isChecked } = checked
  if (stop) return <StopCard stop={stop} checked={checked} />
  if (!prior) return <NewCustomerCard values={values} isChecked={isChecked} />
  const name = nameOf(prior)
  return (
    <ReturningCustomerCard
      returning={returning}
      prior={prior}
      name={name}
      line={otherNameText(prior, values) ?? line}
      isChecked={isChecked}
    />
  )
}

/** 'Maria Ortiz · 6 visits · $4,815.00 · since 03/18/24 · last M47390' */
const useVisitsText = ({ values, returning: { prior } }: FormCustomer) => {
  const since = useSince(prior)
  if (!prior) return undefined
  const visits = prior.visits === 1 ? '1 visit' : `${prior.visits} visits`
  const last = prior.recent[0] && `last ${prior.recent[0].ticket}`
  const sinceText = since && `since ${since}`
  return [nameOf(prior), otherNameText(prior, values), visits, formatDollars(prior.bought), sinceText, last]
    .filter(Boolean)
    .join(' · ')
}

export const CustomerLine = ({ customer, beside }: { customer: FormCustomer; beside: string }) => {
  const { stop, isChecked } = customer.checked
  const visits = useVisitsText(customer)
  const text = stop?.text ?? visits
  return (
    <>
      {stop ? <IconShieldX size={16} className={css.stopIcon} /> : <IconUserCheck size={16} />}
      <b>{stop ? stopWord(stop) : customer.returning.prior ? 'Customer found' : 'Customer'}</b>
      {!stop && isChecked && <Tag tone="ok">not blocked</Tag>}
      <span>{beside}</span>
      {text && <span>{text}</span>}
    </>
  )
}
