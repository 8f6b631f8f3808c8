import { useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { PAGE_SIZE } from '#shared/pages.ts'
import { useCall } from '../queries.ts'
import { useTimeZone } from '../session.ts'
import { asText } from '../text.ts'
import { PrimaryButton } from '../ui/Button.tsx'
import { Section } from '../ui/FormGrid.tsx'
import { Page, PageBody } from '../ui/Page.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import { EmptyState, ErrorBanner, Loading } from '../ui/states.tsx'
import { Cell, HeadCell, minWidthOf, Row, TableFrame } from '../ui/Table.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { type Column, contentOf, isFigureColumn, isNumberColumn } from './columns.tsx'
import { Denied } from './Denied.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterField } from './ListToolbar.tsx'
import type { Filter } from './list-screen.tsx'
import { listInputOf, useUrlState } from './list-state.ts'

type AnyRow = Record<string, unknown>

/** One table of a report. */
export type ReportSection<Answer> = {
  title: string
  rows: (answer: Answer) => readonly object[]
  columns: readonly Column<AnyRow>[]
  /** Shown under the rows. */
  total?: (answer: Answer) => string
}

/** Ties a section's columns to the rows they show. */
export const reportSection = <Answer, R extends object>(section: {
  title: string
  rows: (answer: Answer) => readonly R[]
  columns: readonly Column<R>[]
  total?: (answer: Answer) => string
}): ReportSection<Answer> => section as unknown as ReportSection<Answer>

export type ReportOptions<E extends Endpoint> = {
  title: string
  filters: readonly Filter<InputOf<E>>[]
  /** What is asked for at first, in the shop's time. */
  defaults?: (timeZone: string) => Partial<InputOf<E>>
  sections: readonly ReportSection<OutputOf<E>>[]
  submit?: string
  /** The first section is the call's own list: it can be exported. */
  isList?: true
}

const SectionTable = <Answer,>({ section, answer }: { section: ReportSection<Answer>; answer: Answer }) => {
  const timeZone = useTimeZone()
  const rows = section.rows(answer) as AnyRow[]
  const { columns } = section
  const widths = columns.map(column => column.width ?? ('rest' as const))
  return (
    <Section title={section.title} note={section.total?.(answer)} flush>
      <TableFrame
        inline
        label={section.title}
        widths={widths}
        minWidth={minWidthOf(widths)}
        below={rows.length === 0 && <EmptyState what="Nothing in this range" />}
      >
        <thead>
          <tr>
            {columns.map(column => (
              <HeadCell key={column.key} number={isNumberColumn(column)}>
                {column.label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={asText(row.id ?? index)}>
              {columns.map(column => (
                <Cell
                  key={column.key}
                  number={isNumberColumn(column)}
                  figures={isFigureColumn(column)}
                  {...contentOf(column, row, timeZone)}
                />
              ))}
            </Row>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  )
}

const asPage = (page: unknown) => (typeof page === 'number' ? page : 1)
const pagesOf = (answer: unknown) => Math.ceil(((answer as { count?: number } | undefined)?.count ?? 0) / PAGE_SIZE)

/** A whole report from its contract: filters that apply on Submit, tables with totals, the file, and the states. */
export const reportScreen =
  <E extends Endpoint>(call: E, options: ReportOptions<E>) =>
  () => {
    const [state, change] = useUrlState()
    const timeZone = useTimeZone()
    const [defaults] = useState(() => options.defaults?.(timeZone) ?? {})
    const input = listInputOf(call, state, defaults) as Record<string, unknown>
    const [typed, setTyped] = useState<Record<string, unknown>>({})
    const query = useCall(call, input as never)
    if (query.error?.code === 'forbidden') return <Denied />
    const apply = () => {
      change({ ...typed, page: undefined })
      setTyped({})
    }
    return (
      <Page
        head={
          <>
            <PageHead
              title={options.title}
              buttons={
                options.isList && (
                  <ExportButton
                    call={call}
                    input={input}
                    columns={(options.sections[0]?.columns ?? []) as never}
                    name={options.title}
                  />
                )
              }
            />
            <Toolbar>
              {options.filters.map(filter => (
                <FilterField
                  key={filter.key}
                  filter={filter as never}
                  value={typed[filter.key] ?? input[filter.key]}
                  onChange={value => setTyped(before => ({ ...before, [filter.key]: value }))}
                />
              ))}
              <PrimaryButton onClick={apply}>{options.submit ?? 'Submit'}</PrimaryButton>
            </Toolbar>
            {query.error && (
              <ErrorBanner
                title={`${options.title} did not load`}
                text={query.error.message}
                onRetry={() => void query.refetch()}
              />
            )}
          </>
        }
      >
        <PageBody readable>
          {query.isPending && <Loading label={options.title} />}
          {query.data &&
            options.sections.map(section => (
              <SectionTable key={section.title} section={section} answer={query.data as OutputOf<E>} />
            ))}
          {options.isList && (
            <Pager page={asPage(input.page)} pages={pagesOf(query.data)} onPage={page => change({ page })} />
          )}
        </PageBody>
      </Page>
    )
  }
