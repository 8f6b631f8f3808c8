import { listScreen } from '#web/makers/list/list-screen.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { metricWords } from './MetricRows.tsx'
import { listMetricIgnores, removeMetricIgnore } from './metrics.contract.ts'

export const MetricIgnoreList = listScreen(listMetricIgnores, {
  title: 'Keyword Ignore List',
  noun: 'entries',
  back: '/portal/metrics',
  columns: [
    { key: 'value', label: 'Value', sort: true },
    { key: 'type', label: 'Type', width: 140, sort: true, render: ({ type }) => metricWords[type] },
    {
      key: 'isHidden',
      label: 'State',
      as: 'yes',
      width: 180,
      render: ({ isHidden }) => (
        <Tag tone={isHidden ? 'neutral' : 'accent'}>{isHidden ? 'hidden' : 'hidden tonight'}</Tag>
      ),
    },
  ],
  remove: {
    call: removeMetricIgnore,
    word: 'Remove',
    question: ({ value }) => `Remove ${value} from the ignore list?`,
    text: 'Its row shows up in Metrics again at once.',
  },
  nameOf: ({ value }) => value,
  live: 'metric_ignores',
  emptyText: 'Nothing is ignored. Metrics has the button for it.',
})
