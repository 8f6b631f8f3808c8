import { formatAmount } from '#shared/money.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { type BandRow, listUnsold } from './unsold.contract.ts'
import { holdStates, unsoldBands } from './unsold.rules.ts'

const bandPath = ({ band }: BandRow, hold = 'All') => `/portal/unsold?${new URLSearchParams({ band, hold }).toString()}`

const lines = (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`)

export const Unsold = reportScreen(listUnsold, {
  title: 'Unsold',
  headFilter: ({ band, hold }) =>
    [
      'lines of non-void tickets without a buyer',
      ...unsoldBands.flatMap(({ key, label }) => (key === band ? [label] : [])),
      ...(hold === 'All' ? [] : [hold]),
    ].join(', '),
  filters: [
    {
      key: 'kind',
      label: 'Kind',
      kind: 'choice',
      choices: ['All', 'Metro', 'Coin'].map(value => ({ value, label: value })),
    },
    {
      key: 'band',
      label: 'Age',
      kind: 'choice',
      choices: [{ value: 'all', label: 'Any age' }, ...unsoldBands.map(({ key, label }) => ({ value: key, label }))],
    },
    { key: 'hold', label: 'Hold', kind: 'choice', choices: holdStates.map(value => ({ value, label: value })) },
  ],
  sections: [
    reportSection(listUnsold, 'bands', {
      title: 'By age',
      note: () => 'released: the hold is over',
      columns: [
        { key: 'label', label: 'Age', render: row => <RowLink to={bandPath(row)}>{row.label}</RowLink> },
        {
          key: 'count',
          label: 'Lines',
          as: 'number',
          width: 110,
          render: row => <RowLink to={bandPath(row)}>{row.count.toLocaleString('en-US')}</RowLink>,
        },
        {
          key: 'cost',
          label: 'Cost',
          as: 'amount',
          width: 140,
          render: row => <RowLink to={bandPath(row)}>{formatAmount(row.cost)}</RowLink>,
        },
        {
          key: 'released',
          label: 'Released',
          as: 'number',
          width: 110,
          render: row => <RowLink to={bandPath(row, 'Released')}>{row.released.toLocaleString('en-US')}</RowLink>,
        },
      ],
    }),
    reportSection(listUnsold, 'data', {
      title: 'Lines',
      hasRowKeys: true,
      note: ({ count }) => lines(count),
      columns: [
        { key: 'number', label: 'Ticket', width: 110, render: ({ number }) => <RecordNumber number={number} /> },
        { key: 'ticketTime', label: 'Bought', as: 'instant', width: 130, sort: true },
        { key: 'description', label: 'Description' },
        { key: 'quantity', label: 'Qty', as: 'number', width: 80 },
        { key: 'cost', label: 'Cost', as: 'amount', width: 110, sort: true },
        { key: 'days', label: 'Age', as: 'number', width: 80, sort: true },
        {
          key: 'releasedOn',
          label: 'Hold',
          width: 170,
          render: ({ releasedOn, isReleased }) =>
            isReleased ? (
              <Tag tone="ok">released</Tag>
            ) : (
              <Tag tone="warn">{`until ${formatDay(releasedOn as Day)}`}</Tag>
            ),
        },
      ],
      totals: ({ totals: { cost } }) => ({ cost }),
      emptyText: 'Every line of this age has a buyer.',
    }),
  ],
})
