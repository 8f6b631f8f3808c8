import { IconUserCheck } from '@tabler/icons-react'
import { formatAmount, formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { useTimeZone } from '#web/session.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { PriorDetails } from '../people/people.contract.ts'
import { type CustomerText, customerLabels } from './customer.form.ts'
import css from './customer.module.css'
import type { ReturningCustomer } from './use-returning-customer.ts'
import { useSince } from './use-since.ts'

const MOST_NAMED = 3

const filledText = (fields: readonly CustomerText[]) => {
  const named = fields.filter(field => field !== 'fromx')
  if (named.length === 0) return ''
  if (named.length > MOST_NAMED) return `${named.length} fields filled`
  return `${named.map(field => customerLabels[field].toLowerCase()).join(', ')} filled`
}

const FilledNote = ({ filled: { ticket, fields } }: { filled: NonNullable<ReturningCustomer['filled']> }) => {
  const text = filledText(fields)
  const isRepeat = fields.includes('fromx')
  return (
    <p className={css.note}>
      {isRepeat && (
        <>
          From set to <b>repeat</b>
        </>
      )}
      {text && `${isRepeat ? ', ' : ''}${text} from ${ticket}`}
    </p>
  )
}

const initialsOf = ({ firstName, lastName }: PriorDetails) => `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase()

const Visits = ({ prior }: { prior: PriorDetails }) => {
  const timeZone = useTimeZone()
  return (
    <TableFrame inline label="Last visits" widths={[84, 'rest', 90]}>
      <thead>
        <tr>
          <HeadCell>Ticket</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell number>Amount</HeadCell>
        </tr>
      </thead>
      <tbody>
        {prior.recent.map(({ ticket, ticketTime, ticketAmount }) => (
          <Row key={ticket}>
            <Cell>
              <RecordNumber number={ticket} />
            </Cell>
            <Cell>{formatInstant(ticketTime, timeZone)}</Cell>
            <Cell number>{formatAmount(ticketAmount)}</Cell>
          </Row>
        ))}
      </tbody>
    </TableFrame>
  )
}

type Props = { returning: ReturningCustomer; prior: PriorDetails; name: string; line: string; isChecked: boolean }

export const ReturningCustomerCard = ({ returning, prior, name, line, isChecked }: Props) => {
  const since = useSince(prior)
  const title = (
    <span className={css.title}>
      <IconUserCheck size={18} className={css.ok} />
      Customer found
    </span>
  )
  return (
    <Section title={title} aside={isChecked && <Tag tone="ok">not blocked</Tag>} split flush>
      <div className={css.who}>
        <span className={css.initials} aria-hidden="true">
          {initialsOf(prior)}
        </span>
        <div>
          <b>{name}</b>
          {line && <p>{line}</p>}
        </div>
      </div>
      <dl className={css.figures}>
        <div>
          <dt>Visits</dt>
          <dd>{prior.visits}</dd>
        </div>
        <div>
          <dt>Bought</dt>
          <dd>{formatDollars(prior.bought)}</dd>
        </div>
        {since && (
          <div>
            <dt>Since</dt>
            <dd>{since}</dd>
          </div>
        )}
      </dl>
      {prior.visits > 0 && <Visits prior={prior} />}
      {prior.hasOtherLicence && (
        <p className={css.note}>
          <span className={css.warn}>The licence differs from earlier visits.</span>
        </p>
      )}
      {returning.filled && <FilledNote filled={returning.filled} />}
    </Section>
  )
}
