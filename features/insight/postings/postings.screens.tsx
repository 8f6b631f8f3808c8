import { accountNames } from '#features/cash/ledger/ledger.rules.ts'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import { RowsBehind, rowsText } from '../figures/RowsBehind.tsx'
import { listJournalPostings, listLaterChanges } from './postings.contract.ts'
import { laterWords, postedDaysText, postingLabels } from './postings.rules.ts'

const postings = reportSection(listJournalPostings, 'data', {
  title: 'Transactions',
  note: ({ count }) => rowsText(count),
  columns: [
    { key: 'id', label: 'Transaction', width: 110 },
    { key: 'at', label: 'Date', as: 'instant', width: 130 },
    { key: 'src', label: 'From', width: 140 },
    { key: 'dest', label: 'To', width: 140 },
    { key: 'value', label: 'Amount', as: 'amount', width: 120 },
    { key: 'record', label: 'Record', width: 110, render: ({ record }) => record && <RecordNumber number={record} /> },
    { key: 'comment', label: 'Comment' },
  ],
  totals: ({ totals }) => totals,
  emptyText: 'Nothing was posted.',
})

/** The postings behind a line of the journal. */
export const JournalPostings = () => (
  <RowsBehind
    call={listJournalPostings}
    title="Ask the books, transactions"
    rule={({ source, account, ...days }) =>
      `${source.map(one => postingLabels[one]).join(' and ')} on ${accountNames[account]}, posted on ${postedDaysText(days)}`
    }
    section={() => postings}
  />
)

const later = reportSection(listLaterChanges, 'data', {
  title: 'Changed after the day',
  note: ({ count }) => rowsText(count),
  columns: [
    { key: 'number', label: 'Record', render: ({ number }) => <RecordNumber number={number} /> },
    { key: 'now', label: 'Of these days now', as: 'amount', width: 190 },
    { key: 'posted', label: 'Booked on these days', as: 'amount', width: 190 },
    { key: 'value', label: 'Difference', as: 'amount', width: 150 },
  ],
  totals: ({ totals }) => totals,
  emptyText: 'Every record is as it was booked.',
})

/** Records that were voided or changed on another day than their own. */
export const LaterChanges = () => (
  <RowsBehind
    call={listLaterChanges}
    title="Ask the books, later changes"
    rule={({ type, figure, ...days }) =>
      `${laterWords[figure]} of non-void ${sectionWords[type].label} of ${postedDaysText(days)}, against what was booked on these days`
    }
    section={() => later}
  />
)
