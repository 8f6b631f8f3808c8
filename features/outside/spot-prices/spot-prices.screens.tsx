import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import { Age } from '#web/ui/Age.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { MissingFeeds, RefreshNow } from './FeedNotes.tsx'
import { PriceAge } from './PriceAge.tsx'
import { listSpotPrices, type SpotPrice, saveSpotPrice, spotItems } from './spot-prices.contract.ts'
import { sourceName, spotNames, spotUnits } from './spot-prices.names.ts'
import { spotPriceProblems } from './spot-prices.rules.ts'

const SourceTags = ({ price }: { price: SpotPrice }) => (
  <>
    <Tag tone={price.source === 'start' ? 'warn' : 'neutral'}>{sourceName(price)}</Tag>{' '}
    {price.isHeld && <Tag tone="accent">kept</Tag>}
  </>
)

export const SpotPrices = listScreen(listSpotPrices, {
  title: 'Spot Prices',
  noun: 'spot prices',
  columns: [
    { key: 'item', label: 'Item', width: 180, render: row => `${spotNames[row.item]}, ${spotUnits[row.item]}` },
    { key: 'price', label: 'Price', as: 'amount', width: 110 },
    { key: 'updatedAt', label: 'Age', width: 130, render: row => row.price !== null && <PriceAge price={row} /> },
    { key: 'source', label: 'Source', width: 150, render: row => <SourceTags price={row} /> },
    {
      key: 'checkedAt',
      label: 'Feed asked',
      width: 100,
      render: row => row.checkedAt !== null && <Age of={row.checkedAt} />,
    },
    { key: 'problem', label: 'Problem', render: row => <Ellipsis>{row.problem}</Ellipsis> },
  ],
  edit: rowForm({
    title: 'Price of',
    call: saveSpotPrice,
    fields: [
      {
        key: 'item',
        label: 'Item',
        kind: 'select',
        options: spotItems.map(item => ({ value: item, label: spotNames[item] })),
        span: 12,
        readOnly: true,
      },
      { key: 'price', label: 'Price', kind: 'dollars', span: 12, maxLength: 12 },
      {
        key: 'isHeld',
        label: 'Keep this price',
        kind: 'switch',
        span: 24,
        hint: 'The feed is ignored until this is switched off here. Otherwise its next good price replaces yours.',
      },
    ],
    problems: spotPriceProblems,
  }),
  buttons: <RefreshNow />,
  above: () => <MissingFeeds />,
  nameOf: row => spotNames[row.item],
  live: 'spot_prices',
  history: 'spot_prices',
  whole: true,
})
