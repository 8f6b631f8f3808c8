import { type Cents, cents, formatAmount, percentOf } from '#shared/money.ts'
import { cardProblem } from '#web/card-numbers.ts'
import { AmountCell, LineCell, SavedAmountCell, SavedTextCell, TextCell } from '#web/makers/document/line-cells.tsx'
import type { LineColumn, SavedColumn, TypedLine } from '#web/makers/document/lines.tsx'
import { Cell } from '#web/ui/Table.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import { centsOf } from '../receipt-form/receipts.form.tsx'
import { wholePrice } from '../receipt-form/whole-dollars.rules.ts'
import { unitPriceOf } from '../receipts/receipt-money.rules.ts'
import { isPrice, isQuantity } from '../receipts/receipts.rules.ts'
import type { JewelryItem } from './jewelry-receipts.contract.ts'

export type JewelryLineText = { id?: number; qty: string; itemDescription: string; price: string }

export const newJewelryLine: JewelryLineText = { qty: '', itemDescription: '', price: '' }

export const jewelryLine = ({ itemDescription, price, ...line }: JewelryLineText) => ({
  ...line,
  itemDescription: itemDescription.trim(),
  price: centsOf(price),
})

export const savedJewelryLine = ({ id, qty, itemDescription, price }: JewelryItem): JewelryLineText => ({
  id,
  qty: String(qty),
  itemDescription,
  price: String(price / 100),
})

type Typed = TypedLine<JewelryLineText>

/** A line exists once its quantity is typed. */
const QtyCell = ({ line, name, error, across, change }: Typed) => (
  <LineCell {...(across ? { colSpan: across } : {})}>
    <DigitsField
      hideLabel
      isReplaced
      alignRight={!across}
      label={`${name} Qty`}
      placeholder={across ? (error ?? 'Type a quantity to add a line') : ''}
      value={line.qty}
      maxLength={6}
      error={isQuantity(line.qty) ? undefined : error}
      onChange={qty => change({ qty })}
    />
  </LineCell>
)

const shown = (amount: Cents | undefined) => (amount === undefined ? '' : formatAmount(amount))

const unitPrice = ({ qty, price }: JewelryLineText) => {
  const amount = centsOf(price)
  return amount !== undefined && Number(qty) > 0 ? unitPriceOf({ price: amount, quantity: Number(qty) }) : undefined
}

const taxOf = ({ price }: JewelryLineText, rate: string) => {
  const amount = centsOf(price)
  return amount === undefined ? undefined : percentOf(amount, rate)
}

const DimAmount = ({ amount }: { amount: Cents | undefined }) => (
  <Cell number dim>
    {shown(amount)}
  </Cell>
)

const columns = {
  qty: { label: 'Qty', width: 64, number: true, saved: line => <Cell number>{line.qty}</Cell> },
  description: { label: 'Description', width: 'rest', saved: line => <SavedTextCell text={line.itemDescription} /> },
  unitPrice: { label: 'Unit Price', width: 100, number: true, saved: line => <DimAmount amount={line.unitPrice} /> },
  price: { label: 'Price', width: 100, number: true, saved: line => <SavedAmountCell amount={line.price} /> },
  tax: { label: 'Tax', width: 84, number: true, saved: line => <DimAmount amount={line.tax} /> },
} satisfies Record<string, SavedColumn<JewelryItem>>

export const savedJewelryColumns: readonly SavedColumn<JewelryItem>[] = Object.values(columns)

/** `rate` is '0' for a tax-free shipment. */
export const jewelryColumns = (
  taxRate: string,
  problemOf: (price: Cents | undefined) => string | undefined,
): readonly LineColumn<JewelryLineText, JewelryItem>[] => [
  { ...columns.qty, cell: typed => <QtyCell {...typed} /> },
  {
    ...columns.description,
    cell: ({ line, name, error, change }) => (
      <TextCell
        label={`${name} Description`}
        value={line.itemDescription}
        maxLength={200}
        error={line.itemDescription.trim() === '' ? error : undefined}
        problem={cardProblem('Description', line.itemDescription)}
        onChange={itemDescription => change({ itemDescription })}
      />
    ),
  },
  { ...columns.unitPrice, cell: ({ line }) => <DimAmount amount={unitPrice(line)} /> },
  {
    ...columns.price,
    cell: ({ line, name, error, change }) => (
      <AmountCell
        label={`${name} Price`}
        value={line.price}
        error={isPrice(centsOf(line.price)) ? undefined : error}
        problem={problemOf(centsOf(line.price))}
        whole={wholePrice}
        onChange={price => change({ price })}
      />
    ),
  },
  { ...columns.tax, cell: ({ line }) => <DimAmount amount={taxOf(line, taxRate)} /> },
]

export const pricedLines = (lines: readonly JewelryLineText[]) =>
  lines.map(({ itemDescription, price }) => ({ name: itemDescription, price: centsOf(price) ?? cents(0) }))
