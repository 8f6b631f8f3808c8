import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { LinesHead, lineWidths, SavedCells, TypedCells } from '#web/makers/document/lines.tsx'
import { useIsAdmin } from '#web/session.ts'
import { IconButton, PlainButton } from '#web/ui/Button.tsx'
import { Cell, Row, TableFrame } from '#web/ui/Table.tsx'
import type { MetalPrices } from '../line-metals/melt.rules.ts'
import css from './CoinItemsDialog.module.css'
import { coinColumns } from './coin-columns.tsx'
import type { CoinItem } from './coin-items.contract.ts'
import { cryptoItem, isWholeLine } from './coin-items.rules.ts'
import { draftOf, newCoinLine } from './coin-lines.tsx'
import type { CoinLines } from './use-coin-lines.ts'
import type { PriceOf } from './use-crypto-prices.ts'

const end = { label: 'Action', width: 72 }

const fieldsIn = (row: HTMLElement) => [...row.querySelectorAll<HTMLInputElement>('input:not([readonly])')]

type RowWork = { isWhole: boolean; onSave: () => Promise<boolean>; onCancel: () => void }

const focusNextLine = (table: Element | null) => {
  const last = table?.querySelector<HTMLElement>('tbody tr:last-child')
  if (last) fieldsIn(last)[0]?.focus()
}

const leaving = ({ onSave, onCancel }: RowWork) => ({
  save: async ({ currentTarget }: { currentTarget: Element }) => {
    const table = currentTarget.closest('table')
    if (await onSave()) focusNextLine(table)
  },
  cancel: ({ currentTarget }: { currentTarget: Element }) => {
    focusNextLine(currentTarget.closest('table'))
    onCancel()
  },
})

/** Enter moves on and saves at the end of a complete line; Esc discards the change. */
const rowKeys = (work: RowWork) => (event: KeyboardEvent<HTMLTableRowElement>) => {
  if (event.defaultPrevented) return
  if (event.key === 'Escape') {
    event.preventDefault()
    leaving(work).cancel(event)
  } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault()
    const fields = fieldsIn(event.currentTarget)
    const next = fields[fields.indexOf(event.target) + 1]
    if (work.isWhole && !next) void leaving(work).save(event)
    else next?.focus()
  }
}

type LineProps = { lines: CoinLines; lineName: string; number: number; priceOf: PriceOf; prices: MetalPrices }

const EditedLine = ({ lines, lineName, number, priceOf, prices }: LineProps) => {
  const isAdmin = useIsAdmin()
  const { edited, save, cancel, setLine } = lines
  if (!edited) return null
  const { item, line } = edited
  const name = `${lineName} ${number}`
  const columns = coinColumns({ priceOf, prices, isCounted: !isAdmin && !cryptoItem(item.name) })
  const work = { isWhole: isWholeLine(draftOf(line)), onSave: save, onCancel: cancel }
  return (
    <Row onKeyDown={rowKeys(work)}>
      <TypedCells columns={columns} place={number} typed={{ line, name, autoFocus: true, change: setLine }} />
      <Cell centre>
        <IconButton
          label={`Save ${name.toLowerCase()}`}
          icon={<IconCheck />}
          disabled={!work.isWhole || lines.isSaving}
          onClick={event => void leaving(work).save(event)}
        />
        <IconButton label={`Cancel ${name.toLowerCase()}`} icon={<IconX />} onClick={leaving(work).cancel} />
      </Cell>
    </Row>
  )
}

const NextLine = ({ lines, lineName, number, priceOf, prices }: LineProps) => {
  const { next, add, setNext, isSaving } = lines
  const name = `New ${lineName.toLowerCase()}`
  const work = { isWhole: isWholeLine(draftOf(next)), onSave: add, onCancel: () => setNext(newCoinLine) }
  return (
    <Row onKeyDown={lines.isDirty ? rowKeys(work) : undefined}>
      <TypedCells
        columns={coinColumns({ priceOf, prices })}
        place={number}
        typed={{ line: next, name, change: setNext }}
      />
      <Cell centre>
        <PlainButton
          className={css.add}
          disabled={!work.isWhole || isSaving}
          onClick={event => void leaving(work).save(event)}
        >
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
  prices: MetalPrices
}

export const CoinLinesTable = ({ label, lineName, items, lines, isEditable, ...priced }: TableProps) => {
  const columns = coinColumns(priced)
  return (
    <TableFrame inline label={label} widths={lineWidths(columns, end)}>
      <LinesHead columns={columns} end={end} />
      <tbody>
        {items.map((item, at) =>
          isEditable && lines.edited?.item.id === item.id ? (
            <EditedLine key={item.id} lines={lines} lineName={lineName} number={at + 1} {...priced} />
          ) : (
            <Row key={item.id} onDoubleClick={() => isEditable && lines.edit(item)}>
              <SavedCells columns={columns} place={at + 1} line={item} />
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
                      onClick={() => lines.remove(item)}
                    />
                  </>
                )}
              </Cell>
            </Row>
          ),
        )}
        {isEditable && <NextLine lines={lines} lineName={lineName} number={items.length + 1} {...priced} />}
      </tbody>
    </TableFrame>
  )
}
