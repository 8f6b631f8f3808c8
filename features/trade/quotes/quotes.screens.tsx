import { IconMessage, IconMessageOff, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDollars } from '#shared/money.ts'
import { recordKinds, recordNumber, recordPath } from '#shared/record-kinds.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { LegendItem } from '#web/ui/PageHead.tsx'
import { ContactDialog } from './ContactForm.tsx'
import { listQuotes, type QuoteRow } from './quotes.contract.ts'
import css from './quotes.module.css'
import { quoteStates } from './quotes.rules.ts'
import { useQuoteActs } from './use-quote-acts.tsx'

const numberOf = ({ id }: QuoteRow) => recordNumber({ kind: 'quote', id })
const pathOf = ({ id }: QuoteRow) => recordPath({ kind: 'quote', id })

const NO_CONTACT = 'No contact yet'

const QuoteCell = ({ quote }: { quote: QuoteRow }) => (
  <>
    <LinkButton renderRoot={root => <RowLink to={pathOf(quote)} {...root} />}>{quote.id}</LinkButton>
    {quote.contactCount === 0 && (
      <IconMessageOff size={14} className={css.noContact} role="img" aria-label={NO_CONTACT} data-tip={NO_CONTACT} />
    )}
  </>
)

export const OpenQuotes = listScreen(listQuotes, () => {
  const { ticketItems, askDelete } = useQuoteActs()
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  const comment = (quote: QuoteRow) =>
    setDialog(<ContactDialog quoteId={quote.id} title={`Comment on ${numberOf(quote)}`} onClose={close} />)
  return {
    title: 'Open Quotes',
    noun: 'quotes',
    legend: <LegendItem mark={<IconMessageOff size={14} className={css.noContact} />}>no contact yet</LegendItem>,
    look: ({ contactCount }) => ({ mark: contactCount === 0 ? 'pink' : undefined }),
    nameOf: numberOf,
    columns: [
      { key: 'id', label: 'ID', width: 90, sort: true, render: quote => <QuoteCell quote={quote} /> },
      { key: 'date', label: 'Created', as: 'instant', width: 130, sort: true },
      { key: 'amount', label: 'Amount', as: 'amount', width: 110, sort: true },
      { key: 'customerName', label: 'Name', width: 180, sort: true },
      { key: 'contactValue', label: 'Contact', width: 170 },
      { key: 'description', label: 'Description', fill: true, card: 'note' },
    ],
    search: 'Quote # / Name / Quote Amount/ Phone / Email',
    filters: [
      {
        key: 'status',
        label: 'Status',
        kind: 'choice',
        choices: quoteStates.map(value => ({ value, label: value })),
      },
    ],
    defaults: { status: 'open', sortBy: 'date', sortOrder: 'desc' },
    create: { label: 'Create New Quote', to: `${recordKinds.quote.list}/create` },
    edit: { to: pathOf },
    actions: quote => [
      [{ label: 'Comment…', icon: <IconMessage />, onSelect: () => comment(quote) }],
      ticketItems(quote),
      [{ label: 'Delete…', icon: <IconTrash />, danger: true, onSelect: () => void askDelete(quote) }],
    ],
    dialogs: dialog,
    totals: ({ totalAmount, withoutContact }) => ({
      sums: [['Amount', formatDollars(totalAmount)]],
      warning: withoutContact > 0 ? `${withoutContact} without contact` : undefined,
    }),
    live: recordKinds.quote.entity,
    history: recordKinds.quote.entity,
  }
})
