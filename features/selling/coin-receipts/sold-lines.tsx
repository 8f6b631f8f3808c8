import { cryptoItem } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { type PriceOf, quantityFor } from '#features/buying/coin-tickets/use-crypto-prices.ts'
import { lookUpItems } from '#features/shop/items/items.contract.ts'
import { type Cents, cents, formatAmount, percentOf } from '#shared/money.ts'
import {
  AmountCell,
  DigitsCell,
  LineCell,
  SavedAmountCell,
  SavedTextCell,
  TextCell,
} from '#web/makers/document/line-cells.tsx'
import type { LineColumn, TypedLine } from '#web/makers/document/lines.tsx'
import { useCall } from '#web/queries.ts'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Cell } from '#web/ui/Table.tsx'
import { centsOf } from '../receipts/receipts.form.tsx'
import { BARCODE_LENGTH, isWholeSoldLine } from '../receipts/receipts.rules.ts'
import type { CoinReceiptItem } from './coin-receipts.contract.ts'
import type { OfferedItem, SoldLineText } from './sold-lines.rules.ts'

/** The lines of a coin receipt as they are typed, and their columns. */

export const soldLine = ({ item, barcode, qty, price }: SoldLineText) => ({ item, barcode, qty, price: centsOf(price) })

export const isWholeSold = (line: SoldLineText) => isWholeSoldLine(soldLine(line), cryptoItem(line.item) !== undefined)

export const savedLine = ({ item, barcode, qty, price }: CoinReceiptItem): SoldLineText => ({
  item: item.name,
  barcode,
  qty: String(qty),
  price: String(price / 100),
})

/** `isFirst`: the lines are where the form begins. */
export type SoldItems = { items: readonly OfferedItem[]; taxRate: string; priceOf: PriceOf; isFirst: boolean }

/** The shop's coin items, which say what is taxed; none until they are read. */
export const useSoldItems = () => useCall(lookUpItems, { itemType: 'coin' }).data?.data

export const isTaxable = ({ items }: Pick<SoldItems, 'items'>, { item }: SoldLineText) =>
  items.some(({ name, taxable }) => name === item && taxable)

type Typed = TypedLine<SoldLineText> & SoldItems

const ItemCell = ({ line, name, error, across, items, isFirst, change }: Typed) => (
  <LineCell {...(across ? { colSpan: across } : {})}>
    <SelectField
      hideLabel
      autoFocus={isFirst && across !== undefined && name === 'Line 1'}
      label={`${name} Item`}
      placeholder={across ? (error ?? 'Type an item to add a line') : 'Item'}
      value={line.item}
      error={line.item === '' ? error : undefined}
      options={withCurrent(wordOptions(items.map(item => item.name)), line.item)}
      nothing="No such item in the shop's list"
      onChange={item => change({ item })}
    />
  </LineCell>
)

/** The number of an item names it. */
const BarcodeCell = ({ line, name, items, change }: Typed) => (
  <TextCell
    label={`${name} Barcode`}
    value={line.barcode}
    maxLength={BARCODE_LENGTH}
    onChange={barcode => change({ barcode })}
    onBlur={() => {
      const named = items.find(({ id }) => String(id) === line.barcode)
      if (named && line.item === '') change({ item: named.name })
    }}
  />
)

const QtyCell = ({ line, name, error, priceOf, change }: Typed) => {
  const isCrypto = cryptoItem(line.item) !== undefined
  return (
    <DigitsCell
      alignRight
      label={`${name} Qty`}
      readOnly={isCrypto}
      value={isCrypto ? quantityFor({ ...line, unit: '', cost: line.price }, priceOf) : line.qty}
      decimals={8}
      maxLength={18}
      error={isCrypto || Number(line.qty) > 0 ? undefined : error}
      onChange={qty => change({ qty })}
    />
  )
}

const taxOf = (typed: Typed) =>
  isTaxable(typed, typed.line) ? percentOf(centsOf(typed.line.price) ?? cents(0), typed.taxRate) : undefined

const shown = (amount: Cents | undefined) => (amount ? formatAmount(amount) : '')

const unitPriceOf = ({ qty, price }: SoldLineText) =>
  Number(qty) > 0 && price !== '' ? cents(Math.round((centsOf(price) ?? 0) / Number(qty))) : undefined

const head = {
  item: { label: 'Item', width: 'rest' },
  barcode: { label: 'Barcode', width: 82 },
  taxable: { label: 'Taxable', width: 70 },
  qty: { label: 'Qty', width: 70, number: true },
  unit: { label: 'Unit Price', width: 92, number: true },
  price: { label: 'Price', width: 92, number: true },
  tax: { label: 'Tax', width: 70, number: true },
} as const

export const soldColumns = (of: SoldItems): readonly LineColumn<SoldLineText, CoinReceiptItem>[] => [
  {
    ...head.item,
    cell: typed => <ItemCell {...typed} {...of} />,
    saved: line => <SavedTextCell text={line.item.name} />,
  },
  {
    ...head.barcode,
    cell: typed => <BarcodeCell {...typed} {...of} />,
    saved: line => <SavedTextCell text={line.barcode} />,
  },
  {
    ...head.taxable,
    cell: ({ line }) => <Cell dim>{isTaxable(of, line) ? 'yes' : 'no'}</Cell>,
    saved: line => <Cell dim>{line.item.taxable ? 'yes' : 'no'}</Cell>,
  },
  { ...head.qty, cell: typed => <QtyCell {...typed} {...of} />, saved: line => <Cell number>{line.qty}</Cell> },
  {
    ...head.unit,
    cell: ({ line }) => (
      <Cell number dim>
        {shown(unitPriceOf(line))}
      </Cell>
    ),
    saved: line => (
      <Cell number dim>
        {formatAmount(line.unitPrice)}
      </Cell>
    ),
  },
  {
    ...head.price,
    cell: ({ line, name, error, change }) => (
      <AmountCell
        label={`${name} Price`}
        value={line.price}
        error={line.price === '' ? error : undefined}
        onChange={price => change({ price })}
      />
    ),
    saved: line => <SavedAmountCell amount={line.price} />,
  },
  {
    ...head.tax,
    cell: typed => (
      <Cell number dim>
        {shown(taxOf({ ...typed, ...of }))}
      </Cell>
    ),
    saved: line => (
      <Cell number dim>
        {shown(line.tax)}
      </Cell>
    ),
  },
]
