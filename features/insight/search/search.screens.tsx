import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { pageSizeOf } from '#shared/pages.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { useUrlState } from '#web/makers/list/list-state.ts'
import { useSearchText } from '#web/makers/list/use-search-text.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { usePageKeys } from '#web/makers/page/use-page-keys.ts'
import { ReportTable } from '#web/makers/report/ReportTable.tsx'
import { useCall } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { useIsAdmin } from '#web/session.ts'
import { asText } from '#web/text.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState, Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { SearchBox, Toolbar } from '#web/ui/Toolbar.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'
import { type SearchRow, searchEverything } from './search.contract.ts'
import { pathOfResult, resultLabel } from './search-words.ts'
import { useNewTicketFor } from './use-new-ticket-for.ts'

type Answer = OutputOf<typeof searchEverything>

const PER_PAGE = pageSizeOf(searchEverything)

const ResultNumber = ({ row }: { row: SearchRow }) => {
  const newTicketFor = useNewTicketFor()
  const to = pathOfResult(row)
  if (row.type === 'person' && !to) return <LinkButton onClick={newTicketFor(row).open}>New ticket</LinkButton>
  if (!to) return <ArchiveButton type={row.type} id={row.id} />
  return <RowLink to={to}>{row.type === 'person' ? 'Visits' : row.id}</RowLink>
}

const columns = [
  { key: 'type', label: 'Type', width: 130, render: ({ type }: SearchRow) => resultLabel(type) },
  {
    key: 'id',
    label: 'Number',
    width: 120,
    render: (row: SearchRow) => (
      <>
        <ResultNumber row={row} /> {row.void && <Tag tone="bad">void</Tag>}
      </>
    ),
  },
  { key: 'ticketTime', label: 'Date', as: 'instant', width: 130 },
  { key: 'name', label: 'Name' },
  { key: 'amount', label: 'Amount', as: 'amount', width: 110 },
  { key: 'clerk', label: 'Clerk', width: 100 },
  { key: 'comment', label: 'Comment' },
  { key: 'matched', label: 'Matched', width: 200 },
]

const foundText = ({ data, count, isCapped }: Answer, page: number) => {
  const all = `${count.toLocaleString('en-US')}${isCapped ? '+' : ''}`
  if (count === 0) return 'Nothing found'
  const first = (page - 1) * PER_PAGE + 1
  return `${first.toLocaleString('en-US')}–${(first + data.length - 1).toLocaleString('en-US')} of ${all}`
}

const Results = ({ answer, query, page }: { answer: Answer; query: string; page: number }) => {
  const isAdmin = useIsAdmin()
  return (
    <Section
      flush
      title="Found"
      note={foundText(answer, page)}
      aside={
        isAdmin &&
        answer.count > 0 && (
          <ExportButton call={searchEverything} input={{ query }} columns={columns as never} name="Advance Search" />
        )
      }
    >
      <ReportTable
        label="Found"
        hasRowKeys
        columns={columns as never}
        rows={answer.data.map((row, line) => ({ ...row, line }))}
        emptyText={`No record that you may open holds '${query}'.`}
      />
    </Section>
  )
}

export const AdvanceSearch = () => {
  const [state, change] = useUrlState()
  const query = asText(state.query)
  const page = typeof state.page === 'number' ? state.page : 1
  const box = useRef<HTMLInputElement>(null)
  const searched = useSearchText(query, text => change({ query: text, page: undefined }))
  const [isAsked, setAsked] = useState(false)
  const blank = isAsked && searched.text.trim() === '' ? 'Query is Blank' : undefined
  useEffect(() => {
    box.current?.focus()
  }, [])
  usePageKeys({ '/': () => box.current?.focus() })
  const isBlank = query.trim() === ''
  const found = useCall(searchEverything, { query, page }, { enabled: !isBlank })
  if (found.error?.code === 'forbidden') return <Denied />
  const answer = isBlank ? undefined : found.data
  return (
    <Page
      head={
        <>
          <PageHead title="Advance Search" filter={isBlank ? undefined : query} />
          <Toolbar
            search={
              <SearchBox
                label="Number, name, phone, licence, serial, amount or date"
                value={searched.text}
                problem={searched.problem ?? blank}
                onEnter={() => setAsked(true)}
                onChange={text => {
                  setAsked(false)
                  searched.setText(text)
                }}
                inputRef={box}
                keys="/"
                width={420}
              />
            }
          />
          {!isBlank && <RetryBanner query={found} title="Nothing could be searched" />}
        </>
      }
    >
      <PageBody readable>
        {isBlank && (
          <EmptyState
            what="One box for everything"
            why="Tickets, receipts, items, people, checks, invoices, quotes and archives: by number, name in any order, phone, licence, serial, amount, date or words."
          />
        )}
        {!isBlank && found.isPending && <Loading label="Found" />}
        {answer && <Results answer={answer} query={query} page={page} />}
        {answer && (
          <Pager page={page} pages={Math.ceil(answer.count / PER_PAGE)} onPage={number => change({ page: number })} />
        )}
      </PageBody>
    </Page>
  )
}
