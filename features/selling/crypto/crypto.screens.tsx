import { lineUpQuantity } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { dayFilters, monthToToday, rangeText } from '#web/makers/report/day-filters.ts'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { listCrypto } from './crypto.contract.ts'

export const Crypto = reportScreen(listCrypto, {
  title: 'Crypto',
  defaults: monthToToday,
  headFilter: rangeText,
  filters: dayFilters,
  sections: [
    reportSection(listCrypto, 'cryptoData', {
      title: 'Bought and sold',
      note: ({ total, totalBought }) =>
        `sold on coin receipts ${formatDollars(total)} · bought on coin tickets ${formatDollars(totalBought)}`,
      columns: [
        { key: 'id', label: 'Record', width: 110, sort: true, render: ({ id }) => <RecordNumber number={id} /> },
        { key: 'ticketTime', label: 'Date', as: 'instant', width: 130, sort: true },
        { key: 'side', label: 'Bought / Sold', width: 110, sort: true },
        { key: 'item', label: 'Item', sort: true },
        {
          key: 'qty',
          label: 'Quantity',
          as: 'number',
          width: 140,
          sort: true,
          render: ({ qty }) => lineUpQuantity(qty),
        },
        { key: 'cryptoPrice', label: 'Amount', as: 'amount', width: 120, sort: true },
      ],
      emptyText: 'No bitcoin or ether was bought or sold on these days.',
    }),
  ],
})
