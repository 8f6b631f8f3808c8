import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { type Cents, formatAmount } from '#shared/money.ts'
import { sayFailure } from '#web/failures.ts'
import { SelectCell, TextCell } from '#web/makers/document/line-cells.tsx'
import { useSavedField } from '#web/makers/list/use-saved-text.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { CheckCell } from '#web/ui/CheckField.tsx'
import { Cell, Ellipsis, Row } from '#web/ui/Table.tsx'
import { propertyTypes, typeLabel } from '../metro-items/metro-items.rules.ts'
import { type Side, sides, soldToTexts } from '../sales/sale-sides.ts'
import type { Item } from './use-ticket-items.ts'

type EditCellProps = { label: string; value: string; maxLength: number; onSave: (value: string) => Promise<unknown> }

const EditCell = ({ label, value, maxLength, onSave }: EditCellProps) => (
  <TextCell label={label} maxLength={maxLength} {...useSavedField({ name: label, text: value, onSave })} />
)

type Props = {
  item: Item
  /** Value of the metal at today's spot; undefined where it is unknown. */
  melt: Cents | undefined
  isMarked: boolean
  isOpen: boolean
  canEdit: boolean
  canSell: boolean
  onPut: (item: Item, side: Side | '') => void
  onEdit: (item: Item, field: 'propertyCode' | 'description' | 'model' | 'serial', value: string) => Promise<unknown>
  onRemove: (item: Item) => void
}

const Texts = ({ item, isOpen, onEdit }: Pick<Props, 'item' | 'isOpen' | 'onEdit'>) => {
  const of = (name: string) => `${name} of ${item.id}`
  if (!isOpen)
    return (
      <>
        <Cell dim>{typeLabel(item.propertyCode)}</Cell>
        <Cell>
          <Ellipsis>{item.description}</Ellipsis>
        </Cell>
        <Cell>
          <Ellipsis>{item.model}</Ellipsis>
        </Cell>
        <Cell>
          <Ellipsis>{item.serial}</Ellipsis>
        </Cell>
      </>
    )
  const cell = (field: 'description' | 'model' | 'serial', name: string, maxLength: number) => (
    <EditCell label={of(name)} value={item[field]} maxLength={maxLength} onSave={value => onEdit(item, field, value)} />
  )
  return (
    <>
      <SelectCell
        label={of('Type')}
        value={String(item.propertyCode)}
        options={propertyTypes}
        onChange={value => void onEdit(item, 'propertyCode', value).catch(sayFailure)}
      />
      {cell('description', 'Description', 300)}
      {cell('model', 'Model', 60)}
      {cell('serial', 'Serial', 60)}
    </>
  )
}

export const ItemRow = memo(({ item, melt, isMarked, isOpen, canEdit, canSell, onPut, onEdit, onRemove }: Props) => (
  <Row marked={isMarked} aria-current={isMarked || undefined}>
    <Cell dim>{item.id}</Cell>
    <Texts item={item} isOpen={isOpen} onEdit={onEdit} />
    <Cell number dim>
      {melt !== undefined && formatAmount(melt)}
    </Cell>
    {sides.map(side => (
      <Cell key={side} fill>
        <CheckCell
          label={`${soldToTexts[side]}: ${item.id}`}
          value={item.soldTo === side}
          disabled={!canSell}
          onChange={isOn => onPut(item, isOn ? side : '')}
        />
      </Cell>
    ))}
    <Cell centre>
      {canEdit && <IconButton label={`Delete item ${item.id}`} icon={<IconTrash />} onClick={() => onRemove(item)} />}
    </Cell>
  </Row>
))
