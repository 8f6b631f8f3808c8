import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useIsAdmin } from '#web/session.ts'
import { IconButton, PlainButton } from '#web/ui/Button.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import css from './CoinItemsDialog.module.css'
import { LineTexts } from './CoinItemsSection.tsx'
import { AmountCells, ItemCell, LineHeads, lineWidths } from './CoinLineCells.tsx'
import type { CoinItem } from './coin-items.contract.ts'
import { cryptoItem, isWholeLine } from './coin-items.rules.ts'
import { draftOf } from './coin-lines.tsx'
import type { CoinLines } from './use-coin-lines.tsx'
import type { PriceOf } from './useCryptoPrices.tsx'

const widths = [...lineWidths, 72]

const fieldsIn = (row: HTMLElement) => [...row.querySelectorAll<HTMLInputElement>('input:not([readonly])')]

/** Enter goes on, and saves once the line is whole; Esc leaves the line as it was. */
const rowKeys =
  ({ isWhole, onSave, onCancel }: { isWhole: boolean; onSave: () => Promise<void>; onCancel: () => void }) =>
  (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.defaultPrevented) return
    const fields = fieldsIn(event.currentTarget)
    if (event.key === 'Escape') {
      event.preventDefault()
      onCancel()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      const next = fields[fields.indexOf(event.target) + 1]
      if (isWhole && !next) void onSave().then(() => fields[0]?.focus())
      else next?.focus()
    }
  }

type LineProps = { lines: CoinLines; lineName: string; number: number; priceOf: PriceOf }

const EditedLine = ({ lines, lineName, number, priceOf }: LineProps) => {
  const isAdmin = useIsAdmin()
  const { edited, save, cancel, setLine } = lines
  if (!edited) return null
  const { item, line } = edited
  const name = `${lineName} ${number}`
  const isWhole = isWholeLine(draftOf(line))
  return (
    <Row onKeyDown={rowKeys({ isWhole, onSave: save, onCancel: cancel })}>
      <Cell number dim>
        {number}
      </Cell>
      <ItemCell autoFocus line={line} name={name} onChange={chosen => setLine({ item: chosen })} />
      <AmountCells
        line={line}
        name={name}
        priceOf={priceOf}
        isCounted={!isAdmin && !cryptoItem(item.name)}
        onChange={setLine}
      />
      <Cell centre>
        <IconButton
          label={`Save ${name.toLowerCase()}`}
          icon={<IconCheck />}
          disabled={!isWhole || lines.isSaving}
          onClick={() => void save()}
        />
        <IconButton label={`Cancel ${name.toLowerCase()}`} icon={<IconX />} onClick={cancel} />
      </Cell>
    </Row>
  )
}

const NextLine = ({ lines, lineName, number, priceOf }: LineProps) => {
  const { next, add, setNext, isSaving } = lines
  const isWhole = isWholeLine(draftOf(next))
  const name = `New ${lineName.toLowerCase()}`
  const clear = () => setNext({ item: '', qty: '', unit: '', cost: '' })
  return (
    <Row onKeyDown={lines.isDirty ? rowKeys({ isWhole, onSave: add, onCancel: clear }) : undefined}>
      <Cell number dim>
        {number}
      </Cell>
      <ItemCell line={next} name={name} onChange={item => setNext({ item })} />
      <AmountCells line={next} name={name} priceOf={priceOf} onChange={setNext} />
      <Cell centre>
        <PlainButton className={css.add} disabled={!isWhole || isSaving} onClick={() => void add()}>
          Add
        </PlainButton>
      </Cell>
    </Row>
  )
}

type TableProps = {
  label: string
  lineName: string
  items: readonly CoinItem[]
  lines: CoinLines
  isEditable: boolean
  priceOf: PriceOf
}

/** The lines of a saved ticket, each changed at once, and one to add below them. */
export const CoinLinesTable = ({ label, lineName, items, lines, isEditable, priceOf }: TableProps) => (
  <TableFrame inline label={label} widths={widths}>
    <thead>
      <tr>
        <LineHeads />
        <HeadCell name="Action" />
      </tr>
    </thead>
    <tbody>
      {items.map((item, at) =>
        isEditable && lines.edited?.item.id === item.id ? (
          <EditedLine key={item.id} lines={lines} lineName={lineName} number={at + 1} priceOf={priceOf} />
        ) : (
          <Row key={item.id} onDoubleClick={() => isEditable && lines.edit(item)}>
            <LineTexts item={item} number={at + 1} />
            <Cell centre>
              {isEditable && (
                <>
                  <IconButton
                    label={`Edit ${lineName.toLowerCase()} ${at + 1}`}
                    icon={<IconPencil />}
                    disabled={lines.edited !== undefined}
                    onClick={() => lines.edit(item)}
                  />
                  <IconButton
                    label={`Delete ${lineName.toLowerCase()} ${at + 1}`}
                    icon={<IconTrash />}
                    disabled={lines.isSaving}
                    onClick={() => void lines.remove(item)}
                  />
                </>
              )}
            </Cell>
          </Row>
        ),
      )}
      {isEditable && <NextLine lines={lines} lineName={lineName} number={items.length + 1} priceOf={priceOf} />}
    </tbody>
  </TableFrame>
)
