import { IconFileInvoice, IconFileTypePdf } from '@tabler/icons-react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { useCall } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { CustomerHead } from '#web/ui/CustomerFrame.tsx'
import { EmptyState, ErrorBanner, Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { listCustomerInvoices } from '../offers/offers.contract.ts'
import css from './bidding.module.css'
import { deadlineWord, NO_LONGER_ACTIVE } from './bidding.rules.ts'
import { deadlineText } from './Countdown.tsx'
import home from './home.module.css'
import { Money, Result } from './OfferLine.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { offerPath } from './offer-path.ts'
import { pageLinesOf } from './page-lines.ts'
import { rememberedKey } from './use-bid-key.ts'
import { useCustomerTitle } from './use-customer-title.ts'

type Row = OutputOf<typeof listCustomerInvoices>['data'][number]

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const Lines = ({ row }: { row: Row }) => (
  <details className={home.details}>
    <summary>{counted(row.coin_invoices_items.length, 'line')}</summary>
    <ul className={css.lines}>
      {pageLinesOf(row, false).map(line => (
        <li key={line.id} className={home.line}>
          <span className={css.words}>
            {line.description}
            <span className={css.facts}>
              {line.number} · Qty {line.qty}
            </span>
          </span>
          <span className={home.result}>
            <Money amount={line.amount} />
            <Result line={line} />
          </span>
        </li>
      ))}
    </ul>
  </details>
)

const stateOf = ({ isOpen, submitted }: Row) => {
  if (submitted) return 'Offer sent'
  return isOpen ? 'Open' : 'Closed'
}

const deadlineFact = (row: Row, timeZone: string) => {
  const word = deadlineWord(row)
  return row.expiresAt === null || word === NO_LONGER_ACTIVE ? word : `${word} ${deadlineText(row.expiresAt, timeZone)}`
}

const InvoiceCard = ({ row }: { row: Row }) => {
  const timeZone = useTimeZone()
  const { id, isOpen, billedTo, submitted, accepted, acceptedAmount, totalAmount, pdf } = row
  const key = rememberedKey(id)
  const mayOpen = billedTo !== undefined || key !== ''
  const name = `Invoice ${id}`
  return (
    <article className={home.card} aria-label={name}>
      <header className={home.head}>
        <h2 className={home.name}>
          {isOpen && mayOpen ? <RowLink to={offerPath(id, { key })}>{name}</RowLink> : name}
        </h2>
        <Tag tone={isOpen && !submitted ? 'accent' : 'neutral'}>{stateOf(row)}</Tag>
      </header>
      <p className={css.facts}>
        {formatInstant(row.creationDate, timeZone)} · {deadlineFact(row, timeZone)}
      </p>
      {isOpen && !mayOpen && <p className={css.facts}>Open it with the link that the shop sent you.</p>}
      <p className={home.sums}>
        <span>
          Offers total <b>{formatDollars(totalAmount)}</b>
        </span>
        <span>
          {counted(accepted, 'line')} accepted <b>{formatDollars(acceptedAmount)}</b>
        </span>
      </p>
      <Lines row={row} />
      <a className={home.pdf} href={pdf} target="_blank" rel="noreferrer" aria-label={`PDF of ${name}`}>
        <IconFileTypePdf size={18} /> PDF
      </a>
    </article>
  )
}

const Invoices = () => {
  const { data: answer, error, isFetching, refetch } = useCall(listCustomerInvoices, {})
  if (!answer)
    return error ? (
      <ErrorBanner
        title="Your invoices did not load"
        text={error.message}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Your invoices" />
    )
  if (answer.data.length === 0)
    return (
      <EmptyState
        icon={<IconFileInvoice />}
        what="No invoices yet"
        why="Open invoices of yours stand here, and those of the last 90 days with your offers. The shop sends a link to each."
      />
    )
  return answer.data.map(row => <InvoiceCard key={row.id} row={row} />)
}

const invoicesUnder = (title: string) => () => {
  useCustomerTitle(title)
  return (
    <OwnPassword>
      <CustomerHead title={title} text="Your invoices" />
      <Invoices />
    </OwnPassword>
  )
}

export const CustomerHome = invoicesUnder('METRO CUSTOMER')
export const CustomerPortal = invoicesUnder('Customer Portal')
