import { cryptoItem, quantityText } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { type Cents, cents, formatAmount, percentOf } from '#shared/money.ts'
import { AmountCell, DigitsCell, LineCell, SavedAmountCell, SavedTextCell } from '#web/makers/document/line-cells.tsx'
import type { LineColumn, SavedColumn, TypedLine } from '#web/makers/document/lines.tsx'
import { withCurrent } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Cell } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { centsOf } from '../receipt-form/receipts.form.tsx'
import { wholePrice } from '../receipt-form/whole-dollars.rules.ts'
import { barcodeProblem, isQuantity } from '../receipts/receipts.rules.ts'
import type { CoinReceiptItem } from './coin-receipts.contract.ts'
import css from './sold-lines.module.css'
import { isKeptAsTyped, type OfferedItem, type SoldLineText, unitPriceOfCounted } from './sold-lines.rules.ts'

export const soldLine = ({ price, ...line }: SoldLineText) => ({ ...line, price: centsOf(price) })

export const savedLine = ({ id, item, barcode, qty, price }: CoinReceiptItem): SoldLineText => ({
  id,
  item: item.name,
  barcode,
  qty: String(qty),
  price: String(price / 100),
})

export type SoldItems = {
  items: readonly OfferedItem[]
  taxRate: string
  count: (line: SoldLineText) => SoldLineText
  problemOf: (price: Cents | undefined) => string | undefined
  /** In the barcode form codes come first; a chosen item moves the focus here. */
  onItem?: ((cell: EventTarget) => void) | undefined
}

export const isTaxable = ({ items }: Pick<SoldItems, 'items'>, { item }: SoldLineText) =>
  items.some(({ name, taxable }) => name === item && taxable)

type Typed = TypedLine<SoldLineText> & SoldItems

const itemOption = ({ id, name }: OfferedItem) => ({ value: name, label: name, code: String(id) })

const ItemCell = ({ line, name, error, across, items, onItem, change }: Typed) => (
  <LineCell {...(across ? { colSpan: across } : {})}>
    <SelectField
      hideLabel
      autoFocus={!onItem && across !== undefined && name === 'Line 1'}
      label={`${name} Item`}
      placeholder={across ? (error ?? 'Type an item to add a line') : 'Item'}
      value={line.item}
      error={line.item === '' ? error : undefined}
      options={withCurrent(items.map(itemOption), line.item)}
      nothing="No such item in the shop's list"
      onChange={item => change({ item })}
      onGoOn={onItem}
    />
    {isKeptAsTyped(line, items) && (
      <span className={css.kept}>
        <Tag>kept as typed</Tag>
      </span>
    )}
  </LineCell>
)

const BarcodeCell = ({ line, name, across, error, items, change }: Typed) => (
  <LineCell {...(across ? { colSpan: across } : {})}>
    <TextField
      hideLabel
      label={`${name} Barcode`}
      placeholder={across ? (error ?? 'Scan the next piece') : ''}
      error={barcodeProblem(line.barcode) ?? (across ? error : undefined)}
      value={line.barcode}
      onChange={barcode => change({ barcode })}
      onBlur={() => {
        const named = items.find(({ id }) => String(id) === line.barcode)
        if (named && line.item === '') change({ item: named.name })
      }}
    />
  </LineCell>
)

const QtyCell = ({ line, name, error, count, change }: Typed) => {
  const isCrypto = cryptoItem(line.item) !== undefined
  return (
    <DigitsCell
      alignRight
      label={`${name} Qty`}
      readOnly={isCrypto}
      value={count(line).qty}
      maxLength={isCrypto ? 18 : 9}
      error={isCrypto || isQuantity(line.qty) ? undefined : error}
      onChange={qty => change({ qty })}
    />
  )
}

const taxOf = (typed: Typed) =>
  isTaxable(typed, typed.line) ? percentOf(centsOf(typed.line.price) ?? cents(0), typed.taxRate) : undefined

const AmountText = ({ amount }: { amount: Cents | undefined }) => (
  <Cell number dim>
    {amount ? formatAmount(amount) : ''}
  </Cell>
)

const QTY_WIDTH = 96

type SavedSold = SavedColumn<CoinReceiptItem>

const columns = {
  item: { label: 'Item', width: 'rest', saved: line => <SavedTextCell text={line.item.name} /> },
  barcode: { label: 'Barcode', width: 82, saved: line => <SavedTextCell text={line.barcode} /> },
  taxable: { label: 'Taxable', width: 70, saved: line => <Cell dim>{line.item.taxable ? 'yes' : 'no'}</Cell> },
  qty: { label: 'Qty', width: QTY_WIDTH, number: true, saved: line => <Cell number>{quantityText(line.qty)}</Cell> },
  unitPrice: { label: 'Unit Price', width: 92, number: true, saved: line => <AmountText amount={line.unitPrice} /> },
  price: { label: 'Price', width: 92, number: true, saved: line => <SavedAmountCell amount={line.price} /> },
  tax: { label: 'Tax', width: 70, number: true, saved: line => <AmountText amount={line.tax} /> },
} satisfies Record<string, SavedSold>

export const savedSoldColumns: readonly SavedSold[] = Object.values(columns)

type SoldColumn = LineColumn<SoldLineText, CoinReceiptItem>

const nameColumns = (of: SoldItems): readonly SoldColumn[] => [
  { ...columns.item, cell: typed => <ItemCell {...typed} {...of} /> },
  { ...columns.barcode, cell: typed => <BarcodeCell {...typed} {...of} /> },
]

export const soldColumns = (of: SoldItems): readonly SoldColumn[] => [
  ...(of.onItem ? nameColumns(of).toReversed() : nameColumns(of)),
  { ...columns.taxable, cell: ({ line }) => <Cell dim>{isTaxable(of, line) ? 'yes' : 'no'}</Cell> },
  { ...columns.qty, cell: typed => <QtyCell {...typed} {...of} /> },
  { ...columns.unitPrice, cell: ({ line }) => <AmountText amount={unitPriceOfCounted(of.count(line))} /> },
  {
    ...columns.price,
    cell: ({ line, name, error, change }) => (
      <AmountCell
        label={`${name} Price`}
        value={line.price}
        error={line.price === '' ? error : undefined}
        problem={of.problemOf(centsOf(line.price))}
        whole={wholePrice}
        onChange={price => change({ price })}
      />
    ),
  },
  { ...columns.tax, cell: typed => <AmountText amount={taxOf({ ...typed, ...of })} /> },
]
