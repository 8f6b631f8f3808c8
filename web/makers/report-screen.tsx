import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { PAGE_SIZE } from '#shared/pages.ts'
import { useCall, useLive } from '../queries.ts'
import { useIsAdmin, useTimeZone } from '../session.ts'
import { asText } from '../text.ts'
import { PlainButton, PrimaryButton } from '../ui/Button.tsx'
import { isNoDay, NO_DAY } from '../ui/DateField.tsx'
import { Page, PageBody } from '../ui/Page.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SubmitForm } from '../ui/SubmitForm.tsx'
import { Loading } from '../ui/states.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { Denied } from './Denied.tsx'
import { FilterField } from './ListToolbar.tsx'
import type { Filter } from './list-options.ts'
import { listInputOf, useUrlState } from './list-state.ts'
import { same } from './merge-values.ts'
import { RetryBanner } from './ReadState.tsx'
import { ReportBlock } from './ReportBlock.tsx'
import type { RowOrder } from './report-rows.ts'
import type { ReportSection } from './report-sections.ts'

export type ReportOptions<E extends Endpoint> = {
  title: string
  filters: readonly Filter<InputOf<E>>[]
  /** What is asked for at first, in the shop's time. */
  defaults?: (timeZone: string) => Partial<InputOf<E>>
  /** What the figures cover, in brackets after the title and on the printed page. */
  headFilter?: (input: InputOf<E>) => string
  sections: readonly ReportSection<OutputOf<E>>[]
  submit?: string
  /** Stays below the sections: what all of it comes to. */
  foot?: (answer: OutputOf<E>) => ReactNode
  /** The figures follow this topic of the event stream. */
  live?: string
}

const asPage = (page: unknown) => (typeof page === 'number' ? page : 1)

/** Sections that are paged together have as many pages as the longest of them. */
const pagesOf = (answer: unknown) => {
  const longest = (count: unknown): number => {
    if (typeof count === 'number') return count
    return typeof count === 'object' && count !== null ? Math.max(0, ...Object.values(count).map(longest)) : 0
  }
  return Math.ceil(longest((answer as { count?: unknown } | undefined)?.count) / PAGE_SIZE)
}

const orderIn = (input: Record<string, unknown>): RowOrder | undefined =>
  typeof input.sortBy === 'string'
    ? { key: input.sortBy, order: input.sortOrder === 'desc' ? 'desc' : 'asc' }
    : undefined

const takesSort = (call: Endpoint) => Object.hasOwn((call.input._zod.def as { shape?: object }).shape ?? {}, 'sortBy')

/**
 * A whole report from its contract: filters (choices apply at once, the rest on Submit), sections with totals, sort, charts and a CSV each, the
 * print, and the states. A call that takes `sortBy` puts its rows in order itself; else all of them are on the screen.
 */
export const reportScreen =
  <E extends Endpoint>(call: E, options: ReportOptions<E>) =>
  () => {
    const [state, change] = useUrlState()
    const timeZone = useTimeZone()
    const isAdmin = useIsAdmin()
    const [defaults] = useState(() => options.defaults?.(timeZone) ?? {})
    const input = listInputOf(call, { state, defaults }) as Record<string, unknown>
    const [typed, setTyped] = useState<Record<string, unknown>>({})
    const [marked, setMarked] = useState<readonly string[]>([])
    const query = useCall(call, input as never)
    const [answered, setAnswered] = useState(input)
    // The head names what the figures below it cover: while others are on their way, still the ones before.
    const isAwaited = query.isPlaceholderData
    if (query.data && !isAwaited && !same(answered, input)) setAnswered(input)
    useLive(options.live, call)
    if (query.error?.code === 'forbidden') return <Denied />
    /** A choice asks at once, as in lists; days are typed, and wait for Submit. */
    const enter = ({ key, kind }: { key: string; kind: string }, value: unknown) => {
      if (kind === 'choice') change({ [key]: value, page: undefined })
      else setTyped(before => ({ ...before, [key]: value }))
    }
    const noDays = options.filters
      .filter(({ key, kind }) => kind === 'day' && isNoDay(asText(typed[key])))
      .map(({ key }) => key as string)
    const apply = () => {
      setMarked(noDays)
      if (noDays.length > 0) return
      change({ ...typed, page: undefined })
      setTyped({})
    }
    const sortByServer = ({ key, order }: RowOrder) => change({ sortBy: key, sortOrder: order, page: undefined })
    const order = takesSort(call) ? { by: orderIn(input), change: sortByServer } : undefined
    return (
      <Page
        head={
          <>
            <PageHead
              title={options.title}
              filter={options.headFilter?.((query.data ? answered : input) as InputOf<E>)}
              buttons={
                <PlainButton icon={<IconPrinter />} disabled={isAwaited} onClick={() => window.print()}>
                  Print
                </PlainButton>
              }
            />
            <SubmitForm onSubmit={apply}>
              <Toolbar>
                {options.filters.map(filter => (
                  <FilterField
                    key={filter.key}
                    filter={filter as never}
                    value={typed[filter.key] ?? input[filter.key]}
                    error={marked.includes(filter.key) && noDays.includes(filter.key) ? NO_DAY : undefined}
                    onChange={value => enter(filter, value)}
                  />
                ))}
                <PrimaryButton onClick={apply}>{options.submit ?? 'Submit'}</PrimaryButton>
              </Toolbar>
            </SubmitForm>
            <RetryBanner query={query} title={`${options.title} did not load`} />
          </>
        }
        bar={query.data && options.foot?.(query.data as OutputOf<E>)}
      >
        <PageBody readable>
          {query.isPending && <Loading label={options.title} />}
          {query.data &&
            options.sections.map(section => (
              <ReportBlock
                key={section.title}
                call={call}
                input={input}
                section={{ ...section, columns: section.columns.filter(one => one.for !== 'admin' || isAdmin) }}
                answer={query.data as OutputOf<E>}
                order={order}
              />
            ))}
          <Pager page={asPage(input.page)} pages={pagesOf(query.data)} onPage={page => change({ page })} />
        </PageBody>
      </Page>
    )
  }
