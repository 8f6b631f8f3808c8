import { IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useVisitStart } from '#features/shop/reference-lists/use-visit-start.ts'
import { lookUpClerks } from '#features/shop/reference-lists/word-lists.contract.ts'
import { may } from '#shared/permissions.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { DocumentFacts } from '#web/makers/document/DocumentFacts.tsx'
import { DocumentPage } from '#web/makers/document/DocumentPage.tsx'
import { type DocumentOf, documentScreen } from '#web/makers/document/document-screen.tsx'
import { LinesGrid, linesField } from '#web/makers/document/LinesGrid.tsx'
import { LinesTotal } from '#web/makers/document/LinesTotal.tsx'
import { typedCents } from '#web/makers/document/line-amounts.ts'
import { useNewDocument, useSavedDocument } from '#web/makers/document/use-document-form.ts'
import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { useCall } from '#web/queries.ts'
import { useRole, useTimeZone } from '#web/session.ts'
import { DangerButton, PlainButton } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { MenuButton } from '#web/ui/RowMenu.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ContactFields, useSaveContact } from './ContactForm.tsx'
import {
  isQuoteLineComplete,
  newQuoteLine,
  type QuoteLineText,
  quoteColumns,
  savedQuoteLine,
  typedAmount,
} from './quote-lines.tsx'
import { createQuote, editQuote, getQuote, listQuotes } from './quotes.contract.ts'
import css from './quotes.module.css'
import {
  blankContact,
  type ContactMethod,
  contactLabels,
  contactMethods,
  contactProblems,
  MAX_QUOTE_LINES,
  type QuoteContact,
  quoteLabels,
  quoteProblems,
  quoteStates,
} from './quotes.rules.ts'
import { draftPath, useQuoteActs } from './use-quote-acts.tsx'

type SavedQuote = DocumentOf<typeof getQuote>

type QuoteText = {
  clerk: string
  customerName: string
  contactMethod: ContactMethod
  contactValue: string
  status: SavedQuote['status']
  items: readonly QuoteLineText[]
  version?: number
}

/** A saved quote's form also holds the comment that is being typed for its log. */
type EditedQuoteText = QuoteText & QuoteContact

const quote = { kind: 'quote', noun: 'Quote', list: listQuotes, reads: [getQuote] } as const

const choicesOf = <V extends string>(values: readonly V[]) => values.map(value => ({ value, label: value }))
const methodChoices = choicesOf(contactMethods)
const stateChoices = choicesOf(quoteStates)

const fields = [
  { key: 'clerk', label: quoteLabels.clerk },
  { key: 'customerName', label: quoteLabels.customerName },
  { key: 'contactMethod', label: quoteLabels.contactMethod },
  { key: 'contactValue', label: quoteLabels.contactValue },
  { key: 'status', label: quoteLabels.status },
  linesField('items', { itemDescription: 'Description', itemComment: 'Comment', price: 'Price' }),
] as const

const editFields = [
  ...fields,
  { key: 'comment', label: contactLabels.comment },
  { key: 'isClosedTicket', label: contactLabels.isClosedTicket, kind: 'switch' },
] as const

const start = {
  ...{ clerk: '', customerName: '', contactMethod: 'text', contactValue: '', status: 'open' },
  items: [newQuoteLine],
}

const linesOf = ({ items }: QuoteText) => items.map(line => ({ ...line, price: typedCents(line.price) }))

const problems = (values: QuoteText) => quoteProblems({ ...values, items: linesOf(values) })

const editProblems = (values: EditedQuoteText) => [...problems(values), ...contactProblems(values)]

const pack = (values: QuoteText) => {
  const { clerk, customerName, contactMethod, contactValue, status } = values
  return {
    form: { clerk, customerName, contactMethod, contactValue, status, version: undefined },
    items: linesOf(values),
  }
}

const packEdit = (values: EditedQuoteText) => {
  const { form, items } = pack(values)
  const { comment, isClosedTicket, version } = values
  return { form: { ...form, comment, isClosedTicket }, items, version }
}

const valuesOf = ({ quote_items, ...saved }: SavedQuote): EditedQuoteText => ({
  ...blankContact,
  clerk: saved.clerk,
  customerName: saved.customerName,
  contactMethod: saved.contactMethod,
  contactValue: saved.contactValue,
  status: saved.status,
  version: saved.version,
  items: quote_items.map(savedQuoteLine),
})

const ContactLog = ({ form, saved: { id, contactLog } }: { form: AnyForm; saved: SavedQuote }) => {
  const timeZone = useTimeZone()
  const { comment, isClosedTicket } = form.values as EditedQuoteText
  const contact = { comment, isClosedTicket }
  const { save, isPending } = useSaveContact(id, () => form.fill(blankContact))
  return (
    <Section title="Contact Log" note="newest first">
      <ul className={css.log}>
        {contactLog.map(entry => (
          <li key={entry.id}>
            <span className={css.time}>{formatInstant(entry.time, timeZone)}</span>
            <span>{entry.comment}</span>
            {entry.isClosedTicket && <Tag>closed</Tag>}
          </li>
        ))}
      </ul>
      <ContactFields
        contact={contact}
        error={form.errors.comment}
        isSaving={isPending}
        onType={form.fill}
        onSave={() => save(contact)}
      />
    </Section>
  )
}

/** Stands where Make Ticket was, so that the focus of who made it goes there. */
const MadeTicket = ({ kind, id }: { kind: TicketKind; id: number }) =>
  may(useRole(), recordKinds[kind].access) && (
    <PlainButton renderRoot={root => <Link to={draftPath({ ticketType: kind, ticketId: id })} {...root} />}>
      {`View ${recordNumber({ kind, id })}`}
    </PlainButton>
  )

const QuoteButtons = ({ saved }: { saved: SavedQuote }) => {
  const navigate = useNavigate()
  const { ticketItems, askDelete } = useQuoteActs()
  const makes = ticketItems(saved)
  const leave = () => void navigate({ to: recordKinds.quote.list })
  return (
    <>
      <DangerButton icon={<IconTrash />} onClick={() => askDelete(saved, leave)}>
        Delete
      </DangerButton>
      {makes.length > 0 && (
        <MenuButton label="Make Ticket" groups={[makes]}>
          Make Ticket
        </MenuButton>
      )}
      {saved.ticketType && saved.ticketId && <MadeTicket kind={saved.ticketType} id={saved.ticketId} />}
    </>
  )
}

const QuoteFacts = ({ saved }: { saved: SavedQuote }) => {
  const { ticketType, ticketId } = saved
  return (
    <DocumentFacts number={recordNumber({ kind: 'quote', id: saved.id })} at={saved.date} isEditable>
      <Tag>{saved.status}</Tag>
      {ticketType && ticketId && <Tag tone="accent">{recordNumber({ kind: ticketType, id: ticketId })}</Tag>}
    </DocumentFacts>
  )
}

const QuotePage = ({ form, saved }: { form: AnyForm; saved?: SavedQuote }) => {
  const values = form.values as QuoteText
  const clerks = useCall(lookUpClerks, {}).data?.data ?? []
  const bind = bindFields(form, quoteLabels, false)
  const clerk = bind('clerk')
  const clerkOptions = withCurrent(wordOptions(clerks.map(row => row.first_name)), clerk.value)
  return (
    <DocumentPage
      kind="quote"
      form={form}
      title={saved ? `Editing Quote:${saved.id}` : 'Create New Quote'}
      id={saved?.id}
      facts={saved && <QuoteFacts saved={saved} />}
      buttons={saved && <QuoteButtons saved={saved} />}
      isEditable
      saveLabel="Save"
      totalOf={draft => typedAmount((draft as QuoteText).items)}
    >
      <Section>
        <FormGrid>
          <SelectField {...clerk} options={clerkOptions} span={6} autoFocus={!saved} />
          <TextField {...bind('customerName')} span={10} maxLength={100} />
          <ChoiceField {...bind('status')} choices={stateChoices} span={8} />
          <ChoiceField {...bind('contactMethod')} choices={methodChoices} span={10} />
          <TextField {...bind('contactValue')} span={14} maxLength={100} />
        </FormGrid>
      </Section>
      <LinesGrid
        title="Items"
        note="Recent Price: one piece, as last bought under that name"
        columns={quoteColumns}
        removeWidth={40}
        lines={values.items}
        blank={newQuoteLine}
        max={MAX_QUOTE_LINES}
        isComplete={isQuoteLineComplete}
        canRemove={at => at > 0 || (saved !== undefined && values.items.length > 1)}
        foot={<LinesTotal amount={typedAmount(values.items)} />}
        error={form.errors.items}
        onChange={items => form.set('items', items)}
      />
      {saved && <ContactLog form={form} saved={saved} />}
    </DocumentPage>
  )
}

export const CreateNewQuote = () => {
  const { clerk } = useVisitStart('coin')
  const begin = useMemo(() => ({ ...start, clerk }), [clerk])
  return (
    <QuotePage
      form={useNewDocument<typeof createQuote, QuoteText>(quote, {
        ...{ call: createQuote, fields, start: begin, problems, pack },
        leadsTo: 'record',
      })}
    />
  )
}

const EditWork = ({ saved }: { saved: SavedQuote }) => {
  const form = useSavedDocument<typeof editQuote, EditedQuoteText, typeof getQuote>(quote, {
    ...{ call: editQuote, fields: editFields, document: saved, read: getQuote, valuesOf, problems: editProblems },
    pack: values => ({ ...packEdit(values), id: saved.id }),
    leadsTo: 'record',
    onlyOnce: () => void dropSavedComment(),
  })
  /** A comment that the earlier try has saved is not saved again. */
  const dropSavedComment = async () => {
    const fresh = await call(getQuote, { id: saved.id }).catch(() => undefined)
    const { comment } = form.newestValues() as EditedQuoteText
    if (fresh?.data.contactLog.some(entry => entry.comment === comment.trim())) form.fill(blankContact)
  }
  return <QuotePage saved={saved} form={form} />
}

export const EditQuoteForm = documentScreen(quote, {
  title: 'Editing Quote',
  read: getQuote,
  form: saved => <EditWork key={saved.id} saved={saved} />,
})
