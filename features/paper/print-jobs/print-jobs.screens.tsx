import { capitalized } from '#shared/labels.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { detailScreen } from '#web/makers/page/detail-screen.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { PLAIN_VIEW } from '#web/ui/pdf-view.ts'
import { Banner } from '#web/ui/states.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { listStations } from '../printers/printers.contract.ts'
import { PrintActions } from './PrintActions.tsx'
import { getPrintJob, listPrintJobs } from './print-jobs.contract.ts'
import css from './print-jobs.module.css'
import { type PrintState, printStates } from './print-jobs.rules.ts'

const tones: Record<PrintState, Tone> = {
  queued: 'accent',
  sending: 'accent',
  printing: 'accent',
  printed: 'ok',
  failed: 'bad',
  unclear: 'warn',
  cancelled: 'neutral',
}

const PrintStateTag = ({ state }: { state: PrintState }) => <Tag tone={tones[state]}>{state}</Tag>

const UnclearNote = () => {
  const { data } = useCall(listPrintJobs, { state: 'unclear' })
  useLive('print_jobs', listPrintJobs)
  const count = data?.count ?? 0
  return count === 0 ? null : (
    <Banner
      tone="warn"
      title={count === 1 ? '1 page may have come out or not' : `${count} pages may have come out or not`}
      text="Please look at the printer, then open the page here and say what you found. Until then it is not printed again."
    />
  )
}

export const PrintDesk = listScreen(listPrintJobs, {
  title: 'Print Desk',
  noun: 'print jobs',
  columns: [
    { key: 'id', label: 'ID', width: 56, sort: true },
    { key: 'createdAt', label: 'Created', as: 'instant', width: 112, sort: true },
    { key: 'state', label: 'State', width: 84, sort: true, render: job => <PrintStateTag state={job.state} /> },
    { key: 'title', label: 'Page', width: 168, link: job => `/portal/print-desk/${job.id}` },
    { key: 'station', label: 'Station', width: 104, sort: true, render: job => job.stationLabel },
    { key: 'printer', label: 'Printer', width: 100 },
    { key: 'reason', label: 'Reason' },
    { key: 'copies', label: 'Copies', as: 'number', width: 56 },
    { key: 'createdBy', label: 'By', width: 112 },
  ],
  search: 'Search pages',
  filters: [
    {
      key: 'state',
      label: 'State',
      kind: 'select',
      all: false,
      options: ['open', 'all', ...printStates].map(value => ({ value, label: capitalized(value) })),
    },
    {
      key: 'station',
      label: 'Station',
      kind: 'select',
      all: 'All stations',
      options: { call: listStations, option: (row: { value: string; label: string }) => row },
    },
  ],
  defaults: { state: 'all' },
  above: () => <UnclearNote />,
  nameOf: job => job.title,
  live: 'print_jobs',
  emptyText: 'Tickets, labels and checks that the shop prints appear here.',
})

export const PrintJobDetail = detailScreen(getPrintJob, {
  title: job => job.title,
  back: '/portal/print-desk',
  live: 'print_jobs',
  facts: [
    { key: 'state', label: 'State', render: job => <PrintStateTag state={job.state} /> },
    { key: 'reason', label: 'Reason' },
    { key: 'station', label: 'Station', render: job => job.stationLabel },
    { key: 'printer', label: 'Printer' },
    { key: 'copies', label: 'Copies', as: 'number' },
    { key: 'tries', label: 'Tries', as: 'number' },
    { key: 'createdBy', label: 'By' },
    { key: 'createdAt', label: 'Created', as: 'instant' },
    { key: 'endedAt', label: 'Ended', as: 'instant' },
    {
      key: 'reprintReason',
      label: 'Printed again',
      render: job => (job.reprintOf ? `${job.reprintReason} (after ${job.reprintOf})` : ''),
    },
  ],
  buttons: job => <PrintActions job={job} />,
  below: job => (
    <Section
      title="Preview"
      aside={
        <a href={job.pdf} target="_blank" rel="noreferrer">
          Open PDF
        </a>
      }
    >
      <iframe className={css.preview} title={`Preview of ${job.title}`} src={`${job.pdf}${PLAIN_VIEW}`} />
    </Section>
  ),
})
