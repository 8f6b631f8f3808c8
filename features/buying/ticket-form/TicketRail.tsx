import { IconShieldX, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Block } from '#features/people/block-list/block-list.contract.ts'
import { TICKET_MATCH } from '#features/people/block-list/block-list.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { Facts, Section } from '#web/ui/FormGrid.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ageAt, type Stop, wholeBirthDateProblem } from '../tickets/tickets.rules.ts'
import { KnownCustomerCard, useSince } from './KnownCustomerCard.tsx'
import { isOtherName } from './prior.rules.ts'
import css from './ticket-form.module.css'
import type { TicketValues } from './tickets.form.ts'
import type { KnownCustomer } from './useKnownCustomer.tsx'
import { type TicketStop, useShopToday } from './useTicketStop.tsx'

const blockRows = (block: Block, timeZone: string): (readonly [string, string])[] => [
  ['Added', formatInstant(block.dateAdded, timeZone)],
  ...(block.ticketId ? [['Ticket', block.ticketId] as const] : []),
  ...(block.isPulled === undefined ? [] : [['Is pulled', block.isPulled ? 'Yes' : 'No'] as const]),
  ...(block.isPickedUp === undefined ? [] : [['Picked Up', block.isPickedUp ? 'Yes' : 'No'] as const]),
]

/** A mistyped date says nothing of the customer. */
const stopWord = ({ kind }: Stop) => (kind === 'unreadable' ? 'Check the ID date' : 'Do not serve')

const stopTexts: Record<Stop['kind'], string> = {
  blocked:
    'Nothing is saved and nothing is printed while the customer is blocked. Change the name only if it was typed wrong.',
  minor: 'Nothing is saved and nothing is printed until this is settled. Change the date only if it was typed wrong.',
  expired: 'Nothing is saved and nothing is printed until this is settled. Change the date only if it was typed wrong.',
  unreadable: 'ID Expiration is no date: eight digits, MMDDYYYY, or n/a. Nothing is saved until it is.',
}

const matchOf = ({ why }: TicketStop) => (why === TICKET_MATCH ? 'this ticket' : 'first and last name')

const StopCard = ({ stop, stopped }: { stop: Stop; stopped: TicketStop }) => {
  const timeZone = useTimeZone()
  const { block } = stopped
  const title = (
    <span className={css.title}>
      <IconShieldX size={18} className={css.stopIcon} />
      {stopWord(stop)}
    </span>
  )
  return (
    <Section title={title} split>
      {block && <Facts rows={[['Matched on', matchOf(stopped)], ...blockRows(block, timeZone)]} />}
      <p className={css.words}>{stopTexts[stop.kind]}</p>
    </Section>
  )
}

/** 40 years · NV 2103345718 */
const usePersonLine = ({ dOB, dLState, dLNo }: TicketValues) => {
  const today = useShopToday()
  const isNoDate = wholeBirthDateProblem(dOB, today).length > 0
  const age = ageAt(dOB, today)
  const ageText = age !== undefined && `${age} years`
  return [isNoDate ? 'check the date of birth' : ageText, dLNo && `${dLState} ${dLNo}`.trim()]
    .filter(Boolean)
    .join(' · ')
}

const nameOf = ({ firstName, middleName, lastName }: Pick<TicketValues, 'firstName' | 'middleName' | 'lastName'>) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

const NewCustomerCard = ({ values, isChecked }: { values: TicketValues; isChecked: boolean }) => {
  const line = usePersonLine(values)
  const name = nameOf(values)
  return (
    <Section title="Customer" aside={isChecked && <Tag tone="ok">not blocked</Tag>} split>
      {name ? <b>{name}</b> : <span className={css.words}>Scan the licence or type the name.</span>}
      {line && <p className={css.words}>{line}</p>}
    </Section>
  )
}

const CustomerCard = ({
  values,
  known,
  isChecked,
}: {
  values: TicketValues
  known: KnownCustomer
  isChecked: boolean
}) => {
  const line = usePersonLine(values)
  const { prior } = known
  if (!prior) return <NewCustomerCard values={values} isChecked={isChecked} />
  const differs = isOtherName(prior, values) && `typed name differs: ${nameOf(values)}`
  return (
    <KnownCustomerCard known={known} prior={prior} name={nameOf(prior)} line={differs || line} isChecked={isChecked} />
  )
}

/** '6 visits · $4,815.00 · since 03/18/24 · last M47390' */
const useVisitsText = ({ prior }: KnownCustomer) => {
  const since = useSince(prior)
  if (!prior) return undefined
  const visits = prior.visits === 1 ? '1 visit' : `${prior.visits} visits`
  return `${visits} · ${formatDollars(prior.bought)} · since ${since} · last ${prior.recent[0]?.ticket ?? ''}`
}

type Props = {
  values: TicketValues
  stopped: TicketStop
  known: KnownCustomer
  photoCount: number
  children: ReactNode
}

/** What belongs to the ticket: whether the customer may be served, their visits, and the photos. */
export const TicketRail = ({ values, stopped, known, photoCount, children }: Props) => {
  const { stop, isChecked } = stopped
  const visits = useVisitsText(known)
  const title = known.prior ? 'Customer found' : 'Customer'
  const line = (
    <>
      {stop ? <IconShieldX size={16} className={css.stopIcon} /> : <IconUserCheck size={16} />}
      <b>{stop ? stopWord(stop) : title}</b>
      {!stop && isChecked && <Tag tone="ok">not blocked</Tag>}
      <span>{stop?.text ?? visits ?? `${photoCount} of 5 photos`}</span>
    </>
  )
  return (
    <Rail label="Customer and photos" line={line} openLabel={visits && !stop ? 'Show visits' : 'Show photos'}>
      {stop ? (
        <StopCard stop={stop} stopped={stopped} />
      ) : (
        <CustomerCard values={values} known={known} isChecked={isChecked} />
      )}
      {children}
    </Rail>
  )
}
