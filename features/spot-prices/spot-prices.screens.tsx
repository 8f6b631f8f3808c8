import { listScreen, rowForm } from '#web/makers/list-screen.tsx'
import { Age } from '#web/ui/Age.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { listSpotPrices, saveSpotPrice, spotItems } from './spot-prices.contract.ts'
import { sourceNames, spotNames, spotUnits } from './spot-prices.names.ts'
import { spotPriceProblems } from './spot-prices.rules.ts'

export const SpotPrices = listScreen(listSpotPrices, {
  title: 'Spot Prices',
  noun: 'spot prices',
  columns: [
    { key: 'item', label: 'Item', width: 200, render: row => `${spotNames[row.item]}, ${spotUnits[row.item]}` },
    { key: 'price', label: 'Price', as: 'amount', width: 140 },
    { key: 'updatedAt', label: 'Age', width: 120, render: row => <Age of={row.updatedAt} /> },
    {
      key: 'source',
      label: 'Source',
      render: row => <Tag tone={row.source === 'start' ? 'warn' : 'neutral'}>{sourceNames[row.source]}</Tag>,
    },
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
    ],
    problems: spotPriceProblems,
  }),
  nameOf: row => spotNames[row.item],
  live: 'spot_prices',
  history: 'spot_prices',
  whole: true,
})
