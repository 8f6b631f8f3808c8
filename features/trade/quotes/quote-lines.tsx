import { type Cents, cents, formatAmount } from '#shared/money.ts'
import { linesTotal, typedCents } from '#web/makers/document/line-amounts.ts'
import { AmountCell, SavedAmountCell, TextCell } from '#web/makers/document/line-cells.tsx'
import type { TypedColumn } from '#web/makers/document/lines.tsx'
import { useCall } from '#web/queries.ts'
import { getRecentPrice, type QuoteItem } from './quotes.contract.ts'

/** A line of a quote while it is typed. */
export type QuoteLineText = {
  id?: number
  itemDescription: string
  itemComment: string
  price: string
}

export const newQuoteLine: QuoteLineText = { itemDescription: '', itemComment: '', price: '' }

export const savedQuoteLine = ({ id, itemDescription, itemComment, price }: QuoteItem): QuoteLineText => ({
  ...{ id, itemDescription, itemComment },
  price: formatAmount(price),
})

export const isQuoteLineComplete = ({ itemDescription, price }: QuoteLineText) =>
  itemDescription.trim() !== '' && typedCents(price) !== undefined

export const typedAmount = (lines: readonly QuoteLineText[]) => linesTotal(lines, ({ price }) => price)

const nothing: Cents = cents(0)

const RecentPriceCell = ({ itemDescription }: QuoteLineText) => {
  const asked = itemDescription.trim()
  const { data } = useCall(getRecentPrice, { itemDescription: asked }, { later: true, enabled: asked !== '' })
  return <SavedAmountCell amount={data?.data.recentPrice ?? nothing} />
}

export const quoteColumns: readonly TypedColumn<QuoteLineText>[] = [
  {
    label: 'Description',
    width: 'rest',
    cell: ({ line, name, across, error, change }) => (
      <TextCell
        {...(across ? { placeholder: 'Type to add a line' } : {})}
        label={`${name} Description`}
        value={line.itemDescription}
        maxLength={300}
        error={line.itemDescription.trim() === '' ? error : undefined}
        onChange={itemDescription => change({ itemDescription })}
      />
    ),
  },
  {
    label: 'Comment',
    width: 260,
    cell: ({ line, name, change }) => (
      <TextCell
        label={`${name} Comment`}
        value={line.itemComment}
        maxLength={500}
        onChange={itemComment => change({ itemComment })}
      />
    ),
  },
  { label: 'Recent Price', width: 110, number: true, cell: ({ line }) => <RecentPriceCell {...line} /> },
  {
    label: 'Price',
    width: 130,
    number: true,
    cell: ({ line, name, error, change }) => (
      <AmountCell
        spellsCents
        label={`${name} Price`}
        value={line.price}
        error={typedCents(line.price) === undefined ? error : undefined}
        onChange={price => change({ price })}
      />
    ),
  },
]
