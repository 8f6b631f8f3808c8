import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { DigitsField, TextField } from '#web/ui/TextField.tsx'
import { itemTypes, MAX_LINES, needsModel } from '../metro-items/metro-items.rules.ts'
import { useKeywords } from '../metro-items/use-keywords.tsx'
import { DigitsCell, GridCell, SelectCell, TextCell } from '../ticket-form/GridCells.tsx'
import { words } from '../ticket-form/ticket-fields.tsx'
import { amountOf } from '../ticket-form/tickets.form.ts'
import { isItemCost } from '../tickets/tickets.rules.ts'
import { type ItemLine, newLine } from './metro-lines.tsx'

const units = words(['grams', 'lbs'])

export const itemWidths = [36, 44, 'rest', 98, 74, 84, 80, 80, 36] as const

export const ItemsHead = () => (
  <thead>
    <tr>
      <HeadCell number>#</HeadCell>
      <HeadCell number>Qty</HeadCell>
      <HeadCell>Name</HeadCell>
      <HeadCell>Type</HeadCell>
      <HeadCell>Unit</HeadCell>
      <HeadCell number>Cost</HeadCell>
      <HeadCell>Model</HeadCell>
      <HeadCell>Serial</HeadCell>
      <HeadCell name="Remove" />
    </tr>
  </thead>
)

type LineProps = {
  line: ItemLine
  number: number
  /** A keyword of the item descriptions is in its name. */
  asksModel: boolean
  /** The text of a refused save, where this line is at fault. */
  error: string | undefined
  onChange: (change: Partial<ItemLine>) => void
  onRemove: () => void
}

/** Model and serial, where the name asks for them or they are there: other lines are typed without these stops. */
const ModelCells = ({ line, number, asksModel, error, onChange }: LineProps) =>
  (['model', 'serial'] as const).map(field => (
    <GridCell key={field}>
      {(asksModel || line[field]) && (
        <TextField
          hideLabel
          label={`Line ${number} ${field === 'model' ? 'Model' : 'Serial'}`}
          value={line[field] ?? ''}
          maxLength={60}
          placeholder={asksModel ? 'required' : ''}
          error={asksModel && !line[field]?.trim() ? error : undefined}
          onChange={value => onChange({ [field]: value })}
        />
      )}
    </GridCell>
  ))

const LineCells = (props: LineProps) => {
  const { line, number, error, onChange, onRemove } = props
  const faulty = (isMissing: boolean) => (isMissing ? error : undefined)
  // Most of what is no jewelry is not weighed.
  const setType = (type: string) =>
    onChange(type === '10' ? { propertyCode: '10', unit: '' } : { propertyCode: '3', unit: 'grams' })
  return (
    <>
      <TextCell
        label={`Line ${number} Name`}
        value={line.name}
        maxLength={300}
        error={faulty(line.name.trim() === '')}
        onChange={name => onChange({ name })}
      />
      <SelectCell label={`Line ${number} Type`} value={line.propertyCode} options={itemTypes} onChange={setType} />
      <SelectCell
        label={`Line ${number} Unit`}
        value={line.unit}
        options={units}
        emptyLabel="none"
        onChange={unit => onChange({ unit })}
      />
      <DigitsCell
        alignRight
        strong
        isAmount
        label={`Line ${number} Cost`}
        value={line.cost}
        maxLength={9}
        error={faulty(!isItemCost(amountOf(line.cost)))}
        onChange={cost => onChange({ cost })}
      />
      <ModelCells {...props} />
      <Cell centre>
        <IconButton label={`Remove line ${number}`} icon={<IconTrash />} onClick={onRemove} />
      </Cell>
    </>
  )
}

type QtyProps = Pick<LineProps, 'line' | 'number' | 'error'> & { isNext: boolean; onChange: (qty: string) => void }

/** The quantity; of the line to come there is only this, across the row. */
const QtyCell = ({ line, number, isNext, error, onChange }: QtyProps) => (
  <GridCell {...(isNext ? { colSpan: 8 } : {})}>
    <DigitsField
      hideLabel
      alignRight={!isNext}
      label={`Line ${number} Qty`}
      placeholder={isNext ? 'Type a quantity to add a line' : ''}
      value={line.qty}
      maxLength={5}
      error={!isNext && !Number(line.qty) ? error : undefined}
      onChange={qty => (isNext && qty === '' ? undefined : onChange(qty))}
    />
  </GridCell>
)

type GridProps = { lines: readonly ItemLine[]; error: string | undefined; onChange: (lines: ItemLine[]) => void }

/** Up to ten lines; the one below the last comes into being by typing in it. */
export const ItemsGrid = ({ lines, error, onChange }: GridProps) => {
  const keywords = useKeywords()
  const rows = (lines.length < MAX_LINES ? [...lines, newLine] : lines).map((line, at) => ({ line, at }))
  const change = (at: number, changes: Partial<ItemLine>) => {
    const kept = at < lines.length ? lines : [...lines, newLine]
    onChange(kept.map((line, place) => (place === at ? { ...line, ...changes } : line)))
  }
  return (
    <Section title="Items" aside={`${lines.length} of ${MAX_LINES} lines`} flush>
      <TableFrame inline label="Items" widths={itemWidths}>
        <ItemsHead />
        <tbody>
          {rows.map(({ line, at }) => (
            <Row key={at}>
              <Cell number dim>
                {at + 1}
              </Cell>
              <QtyCell
                line={line}
                number={at + 1}
                isNext={at === lines.length}
                error={error}
                onChange={qty => change(at, { qty })}
              />
              {at < lines.length && (
                <LineCells
                  line={line}
                  number={at + 1}
                  asksModel={needsModel(line.name, keywords)}
                  error={error}
                  onChange={changes => change(at, changes)}
                  onRemove={() => onChange(lines.filter((_, place) => place !== at))}
                />
              )}
            </Row>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  )
}
