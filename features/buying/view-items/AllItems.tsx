import { useCallback, useEffect, useRef, useState } from 'react'
import { formatDollars } from '#shared/money.ts'
import { sayDeletion } from '#web/failures.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { ChoiceField, SwitchField } from '#web/ui/CheckField.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { HeadCell, TableFrame } from '#web/ui/Table.tsx'
import { SearchBox } from '#web/ui/Toolbar.tsx'
import { type MetalPrices, meltOf, meltOfAll } from '../line-metals/melt.rules.ts'
import { useMetalPrices } from '../line-metals/use-metal-prices.ts'
import { weightIn } from '../line-metals/weights.rules.ts'
import { editMetroItem, removeMetroItem } from '../metro-items/metro-items.contract.ts'
import { countUnweighed, gramsByMaterial } from '../metro-items/metro-items.rules.ts'
import { otherSide, type Side, sides, soldToTexts } from '../sales/sale-sides.ts'
import { useMaterials } from './AddItems.tsx'
import { ItemRow } from './ItemRow.tsx'
import type { Item, ItemsWork } from './use-ticket-items.ts'
import css from './view-items.module.css'

const widths = [48, 86, 'rest', 80, 80, 84, 80, 80, 40] as const
const searches = ['Description', 'Weight'].map(value => ({ value, label: value }))

const countOf = (items: readonly Item[], soldTo: string) => items.filter(item => item.soldTo === soldTo).length

const Totals = ({ items, prices }: { items: readonly Item[]; prices: MetalPrices }) => {
  const melt = meltOfAll(items, prices)
  const materials = useMaterials()
  const descriptions = items.map(item => item.description)
  const weights = gramsByMaterial(descriptions, materials)
  const unweighed = countUnweighed(descriptions, materials)
  return (
    <span className={css.totals}>
      {sides.map(side => {
        const count = countOf(items, side)
        return (
          <span key={side}>
            {side} <b>{count}</b> {count === 1 ? 'item' : 'items'}
          </span>
        )
      })}
      <span>
        not sold <b>{countOf(items, '')}</b>
      </span>
      {weights.map(({ material, grams }) => (
        <span key={material}>
          {material} <b>{grams.toFixed(2)} g</b>
        </span>
      ))}
      {melt !== undefined && (
        <span data-tip="Grams × fineness × spot price of now">
          melt <b>{formatDollars(melt)}</b>
        </span>
      )}
      {unweighed > 0 && (
        <span data-tip="Metal without a weight at the end of its description, or with one that can not be read">
          no weight read <b>{unweighed}</b>
        </span>
      )}
    </span>
  )
}

const Head = ({ onAll }: { onAll: ((side: Side) => void) | undefined }) => (
  <thead>
    <tr>
      <HeadCell>Item</HeadCell>
      <HeadCell>Type</HeadCell>
      <HeadCell>Description</HeadCell>
      <HeadCell>Model</HeadCell>
      <HeadCell>Serial</HeadCell>
      <HeadCell number>Melt</HeadCell>
      {sides.map(side => (
        <HeadCell key={side} centre>
          {onAll ? (
            <LinkButton className={css.side} data-tip={`All items to ${side}`} onClick={() => onAll(side)}>
              {soldToTexts[side]}
            </LinkButton>
          ) : (
            soldToTexts[side]
          )}
        </HeadCell>
      ))}
      <HeadCell name="Delete" />
    </tr>
  </thead>
)

/** Scrolls once to the item that the address names, when the list is there. */
const useScrollTo = (itemId: number | undefined) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (itemId !== undefined) list.current?.querySelector('tr[data-marked]')?.scrollIntoView({ block: 'center' })
  }, [itemId])
  return list
}

type Props = {
  items: readonly Item[]
  buyers: Record<Side, string>
  markedId: number | undefined
  canEdit: boolean
  canSell: boolean
  work: ItemsWork
}

export const AllItems = ({ items, buyers, markedId, canEdit, canSell, work }: Props) => {
  const { send, put } = work
  const [search, setSearch] = useState('')
  const [by, setBy] = useState('Description')
  const [isEditable, setEditable] = useState(false)
  const list = useScrollTo(markedId)
  const prices = useMetalPrices()

  const putAll = async (side: Side) => {
    const other = otherSide[side]
    const question = {
      title: `Move all items to ${side}?`,
      text: `${buyers[other]} is left without items and is removed from Sold To (${other}), with the amount.`,
      confirmLabel: 'Move all',
      doubtful: true,
    }
    if (buyers[other] === '' || (await confirm(question))) await put('all', side)
  }

  const onPut = useCallback((item: Item, side: Side | '') => void put(item, side), [put])
  const onEdit = useCallback(
    (item: Item, field: 'propertyCode' | 'description' | 'model' | 'serial', value: string) =>
      send(editMetroItem, { itemId: item.id, field, value }),
    [send],
  )
  const onRemove = useCallback(
    ({ id, description }: Item) => {
      const question = { title: `Delete item ${id}?`, text: description, confirmLabel: 'Delete', danger: true }
      const remove = () => sayDeletion(() => send(removeMetroItem, { itemId: id }))
      void confirm(question).then(yes => (yes ? remove() : undefined))
    },
    [send],
  )

  const textOf = ({ description }: Item) => (by === 'Weight' ? weightIn(description) : description)
  const shown = items.filter(item => textOf(item).toLowerCase().includes(search.trim().toLowerCase()))
  const tools = (
    <span className={css.tools}>
      <span className={css.count}>{items.length}</span>
      <SearchBox label={`Search by ${by.toLowerCase()}`} value={search} onChange={setSearch} width={210} />
      <ChoiceField hideLabel label="Search by" value={by} choices={searches} onChange={setBy} />
    </span>
  )
  const empty = search ? (
    <EmptyState what="No items found" why={`Nothing of ${by.toLowerCase()} '${search}'`} />
  ) : (
    <EmptyState what="No items yet" why={canEdit ? 'Add the first line above.' : undefined} />
  )
  return (
    <Section
      title="All Items"
      note={tools}
      aside={canEdit && <SwitchField label="Editable" value={isEditable} onChange={setEditable} />}
      flush
    >
      <div ref={list}>
        <TableFrame
          inline
          label="All Items"
          widths={widths}
          minWidth={800}
          below={shown.length === 0 && empty}
          foot={items.length > 0 && <Totals items={items} prices={prices} />}
        >
          <Head onAll={canSell && items.length > 0 ? side => void putAll(side) : undefined} />
          <tbody>
            {shown.map(item => (
              <ItemRow
                key={item.id}
                item={item}
                melt={meltOf(item, prices)}
                isMarked={item.id === markedId}
                isOpen={isEditable && canEdit}
                canEdit={canEdit}
                canSell={canSell}
                onPut={onPut}
                onEdit={onEdit}
                onRemove={onRemove}
              />
            ))}
          </tbody>
        </TableFrame>
      </div>
    </Section>
  )
}
