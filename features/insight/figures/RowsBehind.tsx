import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { type Cents, formatDollars } from '#shared/money.ts'
import { pageSizeOf } from '#shared/pages.ts'
import { type UrlState, useUrlState } from '#web/makers/list/list-state.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { ReportBlock } from '#web/makers/report/ReportBlock.tsx'
import type { ReportSection } from '#web/makers/report/report-sections.ts'
import { useCall } from '#web/queries.ts'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState, Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useLiveRecords } from '../day-totals/use-live-records.ts'

type RowsAnswer = { data: object[]; count: number; totals: { value: Cents } }
type RowsCall = Endpoint & { output: { _zod: { output: RowsAnswer } } }

export const rowsText = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`)

type Props<E extends RowsCall> = {
  call: E
  title: string
  /** How the figure is counted, in words. */
  rule: (input: InputOf<E>) => string
  section: (input: InputOf<E>) => ReportSection<OutputOf<E>>
  isCounted?: (input: InputOf<E>) => boolean
  children?: ReactNode
}

type Asked<E extends RowsCall> = Props<E> & { input: InputOf<E>; change: (changes: UrlState) => void }

const AskedRows = <E extends RowsCall>(props: Asked<E>) => {
  const { call, title, rule, section, isCounted, children, input, change } = props
  const router = useRouter()
  const query = useCall(call, input as never)
  useLiveRecords(call)
  if (query.error?.code === 'forbidden') return <Denied />
  const answer = query.data as (OutputOf<E> & RowsAnswer) | undefined
  const sum = answer && (isCounted?.(input) ? rowsText(answer.count) : formatDollars(answer.totals.value))
  return (
    <Page
      head={
        <>
          <PageHead
            title={title}
            filter={rule(input)}
            onBack={() => router.history.back()}
            facts={
              sum && (
                <Tag tone="ok" icon={<IconCheck />}>
                  {sum}
                </Tag>
              )
            }
          />
          <RetryBanner query={query} title="The rows did not load" />
        </>
      }
    >
      <PageBody readable>
        {query.isPending && <Loading label="Rows" />}
        {answer && (
          <>
            <ReportBlock
              call={call}
              input={input as Record<string, unknown>}
              section={section(input)}
              answer={answer}
            />
            <Pager
              page={Number((input as { page?: number }).page ?? 1)}
              pages={Math.ceil(answer.count / pageSizeOf(call, input as object))}
              onPage={page => change({ page })}
            />
          </>
        )}
      </PageBody>
      {children}
    </Page>
  )
}

/** The rows behind a figure, by the filters in the address, with the sum that they come to. */
export const RowsBehind = <E extends RowsCall>(props: Props<E>) => {
  const [state, change] = useUrlState()
  const parsed = props.call.input.safeParse(state)
  if (parsed.success) return <AskedRows {...props} input={parsed.data as InputOf<E>} change={change} />
  return (
    <Page head={<PageHead title={props.title} />}>
      <PageBody>
        <EmptyState
          what="The address names no figure"
          why="A figure of Daily, Books, Month Closing or a report opens its rows."
        />
      </PageBody>
    </Page>
  )
}
