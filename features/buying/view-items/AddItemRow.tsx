import { type KeyboardEvent, memo, useState } from 'react'
import { LineCell, SelectCell, TextCell } from '#web/makers/document/line-cells.tsx'
import { isRemoveKey, RemoveButton } from '#web/makers/document/RemoveButton.tsx'
import { type Option, SelectField } from '#web/ui/SelectField.tsx'
import { Cell, Row } from '#web/ui/Table.tsx'
import { impliedWeight, isReadableWeight } from '../line-metals/weights.rules.ts'
import { joinParts, needsModel, propertyTypes, unitOf } from '../metro-items/metro-items.rules.ts'
import type { GridLine } from './use-add-lines.ts'

const sideOptions = [
  { value: 'A', label: 'A' },
  { value: 'B', label: 'B' },
] as const

type Props = {
  rowKey: string
  number: number
  start: GridLine
  materials: readonly Option[]
  keywords: readonly string[]
  isChecked: boolean
  isFocused: boolean
  onEdit: (key: string, line: GridLine) => void
  onRemove: (key: string) => void
  onEnter: (key: string) => void
}

/** Each line keeps its own text, so a key press redraws one row only. */
export const AddItemRow = memo((props: Props) => {
  const { rowKey, number, start, materials, keywords, isChecked, isFocused, onEdit, onRemove, onEnter } = props
  const [line, setLine] = useState(start)
  const change = (changes: Partial<GridLine>) => {
    const next = { ...line, ...changes }
    setLine(next)
    onEdit(rowKey, next)
  }
  const asksModel = needsModel(joinParts(line), keywords)
  const faulty = (isMissing: boolean) => (isChecked && isMissing ? 'required' : undefined)
  const keyDown = (event: KeyboardEvent) => {
    if (isRemoveKey(event)) {
      event.preventDefault()
      onRemove(rowKey)
      return
    }
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target as HTMLElement).matches('input')) return
    event.preventDefault()
    onEnter(rowKey)
  }
  const text = (field: 'description' | 'third' | 'model' | 'serial', label: string, maxLength: number) => {
    const isNumbering = field === 'model' || field === 'serial'
    const isMissing = line[field].trim() === '' && (isNumbering ? asksModel : field === 'description')
    return (
      <TextCell
        label={`Line ${number} ${label}`}
        value={line[field]}
        maxLength={maxLength}
        placeholder={isNumbering && asksModel ? 'required' : ''}
        error={faulty(isMissing)}
        onChange={value => change({ [field]: value })}
      />
    )
  }
  return (
    <Row onKeyDown={keyDown}>
      <Cell number dim slot="title">
        {number}
      </Cell>
      <SelectCell
        label={`Line ${number} Type`}
        value={line.propertyCode}
        options={propertyTypes}
        onChange={value => change({ propertyCode: value as GridLine['propertyCode'] })}
      />
      <LineCell data-first="">
        <SelectField
          hideLabel
          label={`Line ${number} Material`}
          value={line.material}
          options={materials}
          error={faulty(line.material === '')}
          autoFocus={isFocused}
          onChange={material => change({ material })}
        />
      </LineCell>
      {text('description', 'Description', 150)}
      {text('third', 'Third part', 80)}
      <TextCell
        alignRight
        label={`Line ${number} Weight`}
        value={line.weight}
        maxLength={20}
        problem={isReadableWeight(line.weight) ? undefined : 'is no weight'}
        // The number at the end of the description shows as the weight before it is saved.
        placeholder={line.material && unitOf(line.material) ? impliedWeight(joinParts(line)) : ''}
        // A unit typed with the weight replaces the material's own.
        trail={line.material && (line.weight === '' || impliedWeight(line.weight)) ? unitOf(line.material) : ''}
        onChange={weight => change({ weight: weight.trimStart() })}
      />
      {text('model', 'Model', 60)}
      {text('serial', 'Serial', 60)}
      <SelectCell
        label={`Line ${number} Sold To`}
        value={line.soldTo}
        options={sideOptions}
        emptyLabel="none"
        onChange={value => change({ soldTo: value as GridLine['soldTo'] })}
      />
      <Cell centre slot="menu">
        <RemoveButton label={`Remove line ${number}`} onRemove={() => onRemove(rowKey)} />
      </Cell>
    </Row>
  )
})
