import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { pageSizeOf } from '#shared/pages.ts'
import { useCall, useLive } from '../../queries.ts'
import { same } from '../../same.ts'
import { useIsAdmin } from '../../session.ts'
import { asText } from '../../text.ts'
import { PlainButton, PrimaryButton } from '../../ui/Button.tsx'
import { isNoDay, NO_DAY } from '../../ui/DateField.tsx'
import { Page, PageBody } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SubmitForm } from '../../ui/SubmitForm.tsx'
import { Loading } from '../../ui/states.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { FilterField } from '../list/ListToolbar.tsx'
import { listInputOf, useUrlState } from '../list/list-state.ts'
import { Denied } from '../page/Denied.tsx'
import { RetryBanner } from '../page/ReadState.tsx'
import { answerShown } from './empty-answer.ts'
import { ReportBlock } from './ReportBlock.tsx'
import type { ReportOptions } from './report-options.ts'
import type { RowOrder } from './report-rows.ts'

const asPage = (page: unknown) => (typeof page === 'number' ? page : 1)

/** Sections that are paged together have as many pages as the longest of them. */
const pagesOf = (answer: unknown, pageSize: number) => {
  const longest = (count: unknown): number => {
    if (typeof count === 'number') return count
    return typeof count === 'object' && count !== null ? Math.max(0, ...Object.values(count).map(longest)) : 0
  }
  return Math.ceil(longest((answer as { count?: unknown } | undefined)?.count) / pageSize)
}

const orderIn = (input: Record<string, unknown>): RowOrder | undefined =>
  typeof input.sortBy === 'string'
    ? { key: input.sortBy, order: input.sortOrder === 'desc' ? 'desc' : 'asc' }
    : undefined

const takesSort = (call: Endpoint) => Object.hasOwn((call.input._zod.def as { shape?: object }).shape ?? {}, 'sortBy')

type Props<E extends Endpoint> = {
  call: E
  options: ReportOptions<E>
  parts: Record<string, unknown>
  defaults: Partial<InputOf<E>>
}

type FiltersProps = {
  filters: ReportOptions<Endpoint>['filters']
  submit: string | undefined
  input: Record<string, unknown>
  change: (values: Record<string, unknown>) => void
  askAgain: () => void
}

/** A report's filters: choices apply at once, as in lists; typed days wait for Submit. */
const ReportFilters = ({ filters, submit = 'Submit', input, change, askAgain }: FiltersProps) => {
  const [typed, setTyped] = useState<Record<string, unknown>>({})
  const [marked, setMarked] = useState<readonly string[]>([])
  const enter = ({ key, kind }: { key: string; kind: string }, value: unknown) => {
    if (kind === 'choice') change({ [key]: value, page: undefined })
    else setTyped(before => ({ ...before, [key]: value }))
  }
  const noDays = filters
    .filter(({ key, kind }) => kind === 'day' && isNoDay(asText(typed[key])))
    .map(({ key }) => key as string)
  const apply = () => {
    setMarked(noDays)
    if (noDays.length > 0) return
    const isAsked = asPage(input.page) === 1 && Object.entries(typed).every(([key, value]) => same(value, input[key]))
    if (isAsked) askAgain()
    else change({ ...typed, page: undefined })
    setTyped({})
  }
  return (
    <SubmitForm onSubmit={apply}>
      <Toolbar>
        {filters.map(filter => (
          <FilterField
            key={filter.key}
            filter={filter as never}
            value={typed[filter.key] ?? input[filter.key]}
            error={marked.includes(filter.key) && noDays.includes(filter.key) ? NO_DAY : undefined}
            onChange={value => enter(filter, value)}
          />
        ))}
        {filters.some(({ kind }) => kind !== 'choice') && <PrimaryButton onClick={apply}>{submit}</PrimaryButton>}
      </Toolbar>
    </SubmitForm>
  )
}

export const ReportPage = <E extends Endpoint>({ call, options, parts, defaults }: Props<E>) => {
  const [state, change] = useUrlState()
  const navigate = useNavigate()
  const isAdmin = useIsAdmin()
  // The address's parts override its filters, even when they are mistyped.
  const input = listInputOf(call, {
    state: { ...state, ...parts },
    defaults: { ...defaults, ...parts },
  }) as Record<string, unknown>
  const query = useCall(call, input as never)
  const [answered, setAnswered] = useState(input)
  const isAwaited = query.isPlaceholderData
  if (query.data && !isAwaited && !same(answered, input)) setAnswered(input)
  useLive(options.live, call)
  if (query.error?.code === 'forbidden') return <Denied />
  const answer = answerShown(call, query)
  const covered = (query.data ? answered : input) as InputOf<E>
  const title = typeof options.title === 'string' ? options.title : options.title(covered)
  const above = options.address?.above(parts as never, { ...state, page: undefined })
  const up = options.up?.(input as InputOf<E>) ?? (above === undefined ? undefined : { to: above })
  const sortByServer = ({ key, order }: RowOrder) => change({ sortBy: key, sortOrder: order, page: undefined })
  const order = takesSort(call) ? { by: orderIn(input), change: sortByServer } : undefined
  return (
    <Page
      head={
        <>
          <PageHead
            title={title}
            tab={options.tab}
            filter={options.headFilter?.(covered)}
            {...(up && { onBack: () => void navigate({ href: up.to }), backLabel: up.label ?? 'Back' })}
            buttons={
              <PlainButton icon={<IconPrinter />} disabled={isAwaited} onClick={() => window.print()}>
                Print
              </PlainButton>
            }
          />
          <ReportFilters
            filters={options.filters as never}
            submit={options.submit}
            input={input}
            change={change}
            askAgain={() => void query.refetch()}
          />
          <RetryBanner query={query} title={`${title} did not load`} />
        </>
      }
      bar={answer && options.foot?.(answer)}
    >
      <PageBody readable>
        {query.isPending && <Loading label={title} />}
        {answer &&
          options.sections.map(section => (
            <ReportBlock
              key={section.title}
              call={call}
              input={input}
              section={{ ...section, columns: section.columns.filter(one => one.for !== 'admin' || isAdmin) }}
              answer={answer}
              isFailed={!query.data}
              order={order}
            />
          ))}
        <Pager
          page={asPage(input.page)}
          pages={pagesOf(answer, pageSizeOf(call, input))}
          onPage={page => change({ page })}
        />
      </PageBody>
    </Page>
  )
}
