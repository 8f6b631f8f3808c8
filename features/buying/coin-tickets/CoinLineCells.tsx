import { lookUpItems } from '#features/shop/items/items.contract.ts'
import { useCall } from '#web/queries.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { HeadCell } from '#web/ui/Table.tsx'
import { DigitsField, TextField } from '#web/ui/TextField.tsx'
import { DigitsCell, GridCell } from '../ticket-form/GridCells.tsx'
import { withOwn, words } from '../ticket-form/ticket-fields.tsx'
import { amountOf } from '../ticket-form/tickets.form.ts'
import { isItemCost } from '../tickets/tickets.rules.ts'
import { cryptoItem, hasQuantity } from './coin-items.rules.ts'
import { choosing, draftOf, type LineText } from './coin-lines.tsx'
import { type PriceOf, quantityFor } from './useCryptoPrices.tsx'

/** The cells of a coin line, in the form's grid and in the items dialog. */

const units = words(['oz', 'grams', 'lbs', 'roll', 'set', 'bag', '$ face'])

export const lineWidths = [36, 'rest', 110, 96, 100] as const

export const LineHeads = () => (
  <>
    <HeadCell number>#</HeadCell>
    <HeadCell>Item</HeadCell>
    <HeadCell number>Qty</HeadCell>
    <HeadCell>Unit</HeadCell>
    <HeadCell number>Cost</HeadCell>
  </>
)

type ItemCellProps = {
  line: LineText
  /** 'Line 3': what the fields are called by. */
  name: string
  error?: string | undefined
  /** Of the line to come there is only this, across so many columns. */
  across?: number | undefined
  autoFocus?: boolean
  onChange: (change: Partial<LineText>) => void
}

export const ItemCell = ({ line, name, error, across, autoFocus, onChange }: ItemCellProps) => {
  const items = useCall(lookUpItems, { itemType: 'coin' }).data?.data ?? []
  return (
    <GridCell {...(across ? { colSpan: across } : {})}>
      <SelectField
        hideLabel
        autoFocus={autoFocus}
        label={`${name} Item`}
        placeholder={across ? (error ?? 'Type an item to add a line') : 'Item'}
        value={line.item}
        error={line.item === '' ? error : undefined}
        options={withOwn(words(items.map(item => item.name)), line.item)}
        nothing="No such item in the shop's list"
        onChange={item => onChange(choosing(line, item))}
      />
    </GridCell>
  )
}

type AmountProps = {
  line: LineText
  name: string
  error?: string | undefined
  priceOf: PriceOf
  /** The quantity of a saved line is Admin's to change. */
  isCounted?: boolean
  onChange: (change: Partial<LineText>) => void
}

/** How much, in what, and for how much. The quantity of bitcoin and ether follows from the cost. */
export const AmountCells = ({ line, name, error, priceOf, isCounted = false, onChange }: AmountProps) => {
  const currency = cryptoItem(line.item)
  const faulty = (isMissing: boolean) => (isMissing ? error : undefined)
  const qty = { hideLabel: true, alignRight: true, label: `${name} Qty` }
  return (
    <>
      <GridCell>
        {currency ? (
          <TextField {...qty} readOnly placeholder="from cost" value={quantityFor(line, priceOf)} />
        ) : (
          <DigitsField
            {...qty}
            readOnly={isCounted}
            value={line.qty}
            decimals={8}
            maxLength={18}
            error={faulty(!hasQuantity(draftOf(line)))}
            onChange={text => onChange({ qty: text })}
          />
        )}
      </GridCell>
      <GridCell>
        {currency ? (
          <TextField hideLabel readOnly label={`${name} Unit`} value={currency.toUpperCase()} />
        ) : (
          <SelectField
            hideLabel
            label={`${name} Unit`}
            value={line.unit}
            options={withOwn(units, line.unit)}
            emptyLabel="each"
            onChange={unit => onChange({ unit })}
          />
        )}
      </GridCell>
      <DigitsCell
        alignRight
        strong
        isAmount
        label={`${name} Cost`}
        value={line.cost}
        maxLength={9}
        error={faulty(!isItemCost(amountOf(line.cost)) || (currency !== undefined && Number(line.cost) === 0))}
        onChange={cost => onChange({ cost })}
      />
    </>
  )
}
