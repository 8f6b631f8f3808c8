import { lookUpItems } from '#features/shop/items/items.contract.ts'
import { formatAmount } from '#shared/money.ts'
import { AmountCell, LineCell, SavedAmountCell, SavedTextCell } from '#web/makers/document/line-cells.tsx'
import type { LineColumn, TypedLine } from '#web/makers/document/lines.tsx'
import { useCall } from '#web/queries.ts'
import { withCurrent, wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Cell } from '#web/ui/Table.tsx'
import { DigitsField, TextField } from '#web/ui/TextField.tsx'
import { type MetalPrices, meltOf } from '../line-metals/melt.rules.ts'
import { amountOf } from '../ticket-form/tickets.form.tsx'
import { isItemCost, itemCostProblem, wholeDollarsText } from '../tickets/tickets.rules.ts'
import type { CoinItem } from './coin-items.contract.ts'
import { cryptoItem, hasQuantity, quantityText } from './coin-items.rules.ts'
import { choosing, draftOf, type LineText } from './coin-lines.tsx'
import { type PriceOf, quantityFor } from './use-crypto-prices.ts'

type Typed = TypedLine<LineText>

const units = wordOptions(['oz', 'grams', 'lbs', 'roll', 'set', 'bag', '$ face'])

const ItemCell = ({ line, name, error, across, autoFocus, change }: Typed) => {
  const items = useCall(lookUpItems, { itemType: 'coin' }).data?.data ?? []
  return (
    <LineCell {...(across ? { colSpan: across } : {})}>
      <SelectField
        hideLabel
        autoFocus={autoFocus}
        label={`${name} Item`}
        placeholder={across ? (error ?? 'Type an item to add a line') : 'Item'}
        value={line.item}
        error={line.item === '' ? error : undefined}
        options={withCurrent(wordOptions(items.map(item => item.name)), line.item)}
        nothing="No such item in the shop's list"
        onChange={item => change(choosing(line, item))}
      />
    </LineCell>
  )
}

type Options = {
  priceOf: PriceOf
  /** Only Admin may change the quantity of a saved line. */
  isCounted?: boolean
  /** Shows what the metal of saved lines is worth now. */
  prices?: MetalPrices | undefined
}

const QtyCell = ({ line, name, error, change, priceOf, isCounted = false }: Typed & Options) => {
  const qty = { hideLabel: true, alignRight: true, label: `${name} Qty` }
  return (
    <LineCell>
      {cryptoItem(line.item) ? (
        <TextField {...qty} readOnly placeholder="from cost" value={quantityFor(line, priceOf)} />
      ) : (
        <DigitsField
          {...qty}
          readOnly={isCounted}
          value={line.qty}
          decimals={8}
          maxLength={18}
          error={hasQuantity(draftOf(line)) ? undefined : error}
          onChange={text => change({ qty: text })}
        />
      )}
    </LineCell>
  )
}

const UnitCell = ({ line, name, change }: Typed) => {
  const currency = cryptoItem(line.item)
  return (
    <LineCell>
      {currency ? (
        <TextField hideLabel readOnly label={`${name} Unit`} value={currency.toUpperCase()} />
      ) : (
        <SelectField
          hideLabel
          label={`${name} Unit`}
          value={line.unit}
          options={withCurrent(units, line.unit)}
          emptyLabel="each"
          onChange={unit => change({ unit })}
        />
      )}
    </LineCell>
  )
}

const isCostFaulty = ({ item, cost }: LineText) =>
  !isItemCost(amountOf(cost)) || (cryptoItem(item) !== undefined && Number(cost) === 0)

const CostCell = ({ line, name, error, change }: Typed) => (
  <AmountCell
    label={`${name} Cost`}
    value={line.cost}
    error={isCostFaulty(line) ? error : undefined}
    problem={itemCostProblem(amountOf(line.cost))}
    whole={wholeDollarsText('Cost')}
    onChange={cost => change({ cost })}
  />
)

const meltColumn = (prices: MetalPrices): LineColumn<LineText, CoinItem> => ({
  label: 'Melt',
  width: 96,
  number: true,
  cell: () => <Cell />,
  saved: item => {
    const melt = meltOf(item, prices)
    return (
      <Cell number dim>
        {melt !== undefined && formatAmount(melt)}
      </Cell>
    )
  },
})

export const coinColumns = (options: Options): readonly LineColumn<LineText, CoinItem>[] => [
  {
    label: 'Item',
    width: 'rest',
    cell: typed => <ItemCell {...typed} />,
    saved: item => <SavedTextCell text={item.name} />,
  },
  {
    label: 'Qty',
    width: 110,
    number: true,
    cell: typed => <QtyCell {...typed} {...options} />,
    saved: item => <Cell number>{quantityText(item.qty)}</Cell>,
  },
  { label: 'Unit', width: 96, cell: UnitCell, saved: item => <Cell dim>{item.unit || 'each'}</Cell> },
  {
    label: 'Cost',
    width: 100,
    number: true,
    cell: CostCell,
    saved: item => <SavedAmountCell amount={item.cost} />,
  },
  ...(options.prices ? [meltColumn(options.prices)] : []),
]

export const pricesText = (items: readonly string[], priceOf: PriceOf) =>
  [...new Set(items.filter(cryptoItem))]
    .map(item => {
      const price = priceOf(item)
      return price ? `${cryptoItem(item)?.toUpperCase()} ${formatAmount(price)}` : `no price for ${item}`
    })
    .join(' · ')
