import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { RowLink } from '#web/RowLink.tsx'
import { CheckNumberButton } from './CheckNumberButton.tsx'
import { SettlementButton } from './SettlementButton.tsx'
import { listWhoOwes, type OwedInvoice } from './who-owes.contract.ts'
import { ageBands, owedAgeText } from './who-owes.rules.ts'

const viewPaths = { 1: '/invoices/v', 2: '/coin-invoices/v' } as const

const InvoiceLink = ({ id, type }: Pick<OwedInvoice, 'id' | 'type'>) => (
  <RowLink to={`${viewPaths[type]}/${id}`}>{type === '2' ? `coin ${id}` : id}</RowLink>
)

const bands = ageBands.map(({ key, label }) => ({ key, label, as: 'amount' as const, width: 120 }))

export const WhoOwes = reportScreen(listWhoOwes, {
  title: 'Who Owes',
  headFilter: ({ billedTo }) => billedTo || 'picked up, no check number',
  filters: [
    {
      key: 'billedTo',
      label: 'Buyer',
      kind: 'select',
      all: 'All buyers',
      options: {
        call: buyerCalls.list,
        input: { enabledOnly: false },
        option: ({ name }: { name: string }) => ({ value: name, label: name }),
      },
    },
  ],
  sections: [
    reportSection(listWhoOwes, 'buyers', {
      title: 'By buyer',
      note: ({ totals }) => `${formatDollars(totals.total)} in all`,
      columns: [
        { key: 'billedTo', label: 'Billed To' },
        { key: 'invoices', label: 'Invoices', as: 'number', width: 90 },
        ...bands,
        { key: 'total', label: 'Total', as: 'amount', width: 130, card: 'amount' },
      ],
      totals: ({ totals }) => totals,
      emptyText: 'Nobody owes: every invoice that was picked up has its check number.',
    }),
    reportSection(listWhoOwes, 'data', {
      title: 'Invoices',
      note: ({ count }) => (count === 1 ? '1 invoice' : `${count.toLocaleString('en-US')} invoices`),
      columns: [
        { key: 'id', label: 'Invoice #', width: 88, sort: true, render: invoice => <InvoiceLink {...invoice} /> },
        { key: 'billedTo', label: 'Billed To', sort: true },
        { key: 'creationDate', label: 'Date', as: 'instant', width: 116 },
        { key: 'pickedUpAt', label: 'Picked Up', as: 'instant', width: 116 },
        { key: 'days', label: 'Age', width: 80, sort: true, render: ({ days }) => owedAgeText(days) },
        { key: 'totalAmount', label: 'Total', as: 'amount', width: 96, sort: true },
        { key: 'settledAmount', label: 'Settled', as: 'amount', width: 92 },
        {
          key: 'version',
          label: 'Check',
          width: 144,
          screenOnly: true,
          render: invoice => <CheckNumberButton invoice={invoice} />,
        },
        {
          key: 'type',
          label: 'Sheet',
          width: 82,
          screenOnly: true,
          render: invoice => <SettlementButton invoice={invoice} />,
        },
      ],
      emptyText: 'What is picked up without a check number stands here.',
    }),
  ],
  live: recordKinds.invoice.entity,
})
