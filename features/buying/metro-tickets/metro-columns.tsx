import { cardProblem } from '#web/card-numbers.ts'
import {
  AmountCell,
  LineCell,
  SavedAmountCell,
  SavedTextCell,
  SelectCell,
  TextCell,
} from '#web/makers/document/line-cells.tsx'
import type { LineColumn, TypedLine } from '#web/makers/document/lines.tsx'
import { wordOptions } from '#web/ui/options.ts'
import { Cell } from '#web/ui/Table.tsx'
import { DigitsField, TextField } from '#web/ui/TextField.tsx'
import type { MetroItems } from '../metro-items/metro-items.contract.ts'
import { needsModel, propertyTypes, typeLabel } from '../metro-items/metro-items.rules.ts'
import { amountOf } from '../ticket-form/tickets.form.tsx'
import { isItemCost, itemCostProblem, wholeDollarsText } from '../tickets/tickets.rules.ts'
import type { ItemLine } from './metro-lines.tsx'

type MetroColumn = LineColumn<ItemLine, MetroItems['data'][number]>
type Typed = TypedLine<ItemLine>

const units = wordOptions(['grams', 'lbs'])

export const removeEnd = { name: 'Remove', width: 36 }

/** The line to add shows nothing but this cell, across the whole row. */
const QtyCell = ({ line, name, error, across, change }: Typed) => (
  <LineCell {...(across ? { colSpan: across } : {})}>
    <DigitsField
      hideLabel
      alignRight={!across}
      label={`${name} Qty`}
      placeholder={across ? 'Type a quantity to add a line' : ''}
      value={line.qty}
      maxLength={5}
      error={!across && !Number(line.qty) ? error : undefined}
      onChange={qty => (across && qty === '' ? undefined : change({ qty }))}
    />
  </LineCell>
)

/** Most things that are not jewelry are not weighed. */
const choosingType = (type: string): Partial<ItemLine> =>
  type === '10' ? { propertyCode: '10', unit: '' } : { propertyCode: '3', unit: 'grams' }

/** Model and serial are fields only where the description asks for them or they are filled, which saves Tab stops. */
const modelColumn = (field: 'model' | 'serial', label: string, keywords: readonly string[]): MetroColumn => ({
  label,
  width: 80,
  cell: ({ line, name, error, change }) => {
    const isAsked = needsModel(line.name, keywords)
    return (
      <LineCell>
        {(isAsked || line[field]) && (
          <TextField
            hideLabel
            label={`${name} ${label}`}
            value={line[field] ?? ''}
            maxLength={60}
            placeholder={isAsked ? 'required' : ''}
            error={isAsked && !line[field]?.trim() ? error : undefined}
            onChange={value => change({ [field]: value })}
          />
        )}
      </LineCell>
    )
  },
  saved: item => <SavedTextCell text={item[field]} />,
})

export const metroColumns = (keywords: readonly string[]): readonly MetroColumn[] => [
  { label: 'Qty', width: 44, number: true, cell: QtyCell, saved: item => <Cell number>{item.qty}</Cell> },
  {
    label: 'Name',
    width: 'rest',
    cell: ({ line, name, error, change }) => (
      <TextCell
        label={`${name} Name`}
        value={line.name}
        maxLength={300}
        error={line.name.trim() === '' ? error : undefined}
        problem={cardProblem('Name', line.name)}
        onChange={text => change({ name: text })}
      />
    ),
    saved: item => <SavedTextCell text={item.description} />,
  },
  {
    label: 'Type',
    width: 98,
    cell: ({ line, name, change }) => (
      <SelectCell
        label={`${name} Type`}
        value={line.propertyCode}
        options={propertyTypes}
        onChange={type => change(choosingType(type))}
      />
    ),
    saved: item => <Cell dim>{typeLabel(item.propertyCode)}</Cell>,
  },
  {
    label: 'Unit',
    width: 74,
    cell: ({ line, name, change }) => (
      <SelectCell
        label={`${name} Unit`}
        value={line.unit}
        options={units}
        emptyLabel="none"
        onChange={unit => change({ unit })}
      />
    ),
    saved: item => <Cell dim>{item.unit}</Cell>,
  },
  {
    label: 'Cost',
    width: 84,
    number: true,
    cell: ({ line, name, error, change }) => (
      <AmountCell
        label={`${name} Cost`}
        value={line.cost}
        error={isItemCost(amountOf(line.cost)) ? undefined : error}
        problem={itemCostProblem(amountOf(line.cost))}
        whole={wholeDollarsText('Cost')}
        onChange={cost => change({ cost })}
      />
    ),
    saved: item => <SavedAmountCell amount={item.cost} />,
  },
  modelColumn('model', 'Model', keywords),
  modelColumn('serial', 'Serial', keywords),
]
