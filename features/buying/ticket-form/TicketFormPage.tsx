import type { ReactNode } from 'react'
import { BlockCustomer } from '#features/people/customers/BlockCustomer.tsx'
import { CustomerBanners } from '#features/people/customers/CustomerBanners.tsx'
import { CustomerCamera, CustomerSections } from '#features/people/customers/CustomerSections.tsx'
import { type FormCustomer, useFormCustomer } from '#features/people/customers/use-form-customer.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { DocumentFacts } from '#web/makers/document/DocumentFacts.tsx'
import { DocumentPage, type DocumentStop } from '#web/makers/document/DocumentPage.tsx'
import { type SavedPhoto, usePhotos } from '#web/makers/document/use-photos.ts'
import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { Banner } from '#web/ui/states.tsx'
import { ticketLabels } from '../tickets/ticket-labels.ts'
import { lacksCheckNumber } from '../tickets/tickets.rules.ts'
import { CopyTo } from './CopyTo.tsx'
import { type OwnField, PaymentFields } from './PaymentFields.tsx'
import { SignatureCard } from './SignatureCard.tsx'
import { TicketRail } from './TicketRail.tsx'
import { TicketSums } from './TicketSums.tsx'
import { amountOf, type TicketFormValues } from './tickets.form.tsx'
import type { TicketScreens } from './use-ticket-form.ts'

const grounds = { blocked: 'bad', minor: 'censored', expired: 'bad', unreadable: 'bad' } as const

const stopOf = ({ checked: { stop }, sayStop }: FormCustomer): DocumentStop | undefined =>
  stop && {
    state: `${stop.kind === 'blocked' ? 'Blocked' : stop.text.replace(/\.$/, '')}. Submit is off.`,
    label: 'Blocked',
    ground: grounds[stop.kind],
    say: () => sayStop(stop),
  }

type SavedTicket = {
  id: number
  ticketTime: number
  signature: string | null
  isSealBroken: boolean
  void: boolean
  voidReason: string
  booth: string
  payment: string
  checkNumber: string
}

type Props = {
  of: TicketScreens
  form: AnyForm
  title: string
  isEditable: boolean
  numbers: { prefix: string; lastNumber: string }
  problems: (values: TicketFormValues) => readonly Problem[]
  ownField?: OwnField | undefined
  items: ReactNode
  itemsSum: Cents | undefined
  barter?: { lines: ReactNode; sum: Cents | undefined } | undefined
  saved?: { ticket: SavedTicket; photos: readonly SavedPhoto[]; reads: readonly Endpoint[] }
}

const noPictures: readonly SavedPhoto[] = []
const scanKey = [['F2', 'scan']] as const

export const TicketFormPage = ({ of, form, title, isEditable, saved, barter, ...props }: Props) => {
  const values = form.values as TicketFormValues
  const number = saved ? recordNumber({ kind: of.kind, id: saved.ticket.id }) : ''
  const takesScans = isEditable && form.offeredAt === undefined
  const customer = useFormCustomer(form, { isNew: !saved, takesScans, number })
  const photos = usePhotos(form, saved?.photos ?? noPictures)
  const bind = bindFields(form, ticketLabels, !isEditable)
  const { firstName, lastName, videoUrl } = values
  const wrong = new Set(props.problems(values).map(({ field }) => field))
  const lacks = (name: string) => (name in ticketLabels ? wrong.has(name) : undefined)
  const isBlocked = customer.checked.stop?.kind === 'blocked'
  return (
    <DocumentPage
      kind={of.kind}
      form={form}
      title={title}
      id={saved?.ticket.id}
      facts={saved && <TicketFacts ticket={saved.ticket} number={number} isEditable={isEditable} />}
      buttons={
        saved && (
          <>
            <CopyTo kind={of.kind} values={values} />
            <BlockCustomer ticketId={number} isBlocked={isBlocked} record={{ firstName, lastName, videoUrl }} />
          </>
        )
      }
      keys={scanKey}
      isEditable={isEditable}
      stop={stopOf(customer)}
      photos={photos}
      sums={
        <TicketSums items={props.itemsSum} barter={barter?.sum} amount={amountOf(values.ticketAmount) ?? cents(0)} />
      }
      totalOf={draft => amountOf((draft as TicketFormValues).ticketAmount) ?? cents(0)}
      rail={
        <TicketRail customer={customer} photos={photos} readOnly={!isEditable}>
          {saved && <SignatureCard kind={of.kind} {...saved} />}
        </TicketRail>
      }
      above={
        <>
          {!isEditable && form.isDirty && <ClosedWhileTyping />}
          <CustomerBanners customer={customer} />
        </>
      }
      dialogs={<CustomerCamera customer={customer} />}
      onClear={customer.forget}
      gaps={customer.scan.licence && { of: customer.scan.licence, lacks }}
    >
      <CustomerSections customer={customer} bind={bind} isNew={!saved} isEditable={isEditable} />
      {props.items}
      <PaymentFields
        {...of}
        form={form}
        bind={bind}
        {...props.numbers}
        lacksNumber={saved !== undefined && lacksCheckNumber(saved.ticket)}
        ownField={props.ownField}
      />
      {barter?.lines}
    </DocumentPage>
  )
}

const ClosedWhileTyping = () => (
  <Banner
    tone="warn"
    title="Signed or closed while you typed"
    text="The ticket is closed, so what you typed is not saved. It stays here; an Admin can enable a one-time edit."
  />
)

type FactsProps = { ticket: SavedTicket; number: string; isEditable: boolean }

const TicketFacts = ({ ticket, number, isEditable }: FactsProps) => (
  <DocumentFacts
    number={number}
    at={ticket.ticketTime}
    voidReason={ticket.void ? ticket.voidReason : undefined}
    isEditable={isEditable}
  />
)
