import type { Endpoint, ListPath, OutputOf, RowAt } from '#shared/endpoint.ts'
import type { ChartData } from '../ui/chart/chart-data.ts'
import type { Column } from './columns.tsx'

type AnyRow = Record<string, unknown>

/** One table of a report, by the place where its rows stand in the answer. */
export type ReportSection<Answer> = {
  title: string
  /** 'data', or one of the call's `sections`: its CSV is asked for by it. */
  at: string
  columns: readonly Column<AnyRow>[]
  /** Beside the title. */
  note?: (answer: Answer) => string
  /** The last row, over all rows of the section and not only those on the page. */
  totals?: (answer: Answer) => AnyRow
  /** Why there may be nothing. */
  emptyText?: string
  chart?: ReportChartOf<Answer>
}

/** A chart of the section's figures; above its table, or beside it where the table is narrow. */
export type ReportChartOf<Answer> = { of: (answer: Answer) => ChartData; place: 'above' | 'beside' }

/** Ties a section's columns and totals to the rows they show: a place or a column that is not there does not compile. */
export const reportSection = <E extends Endpoint, Path extends ListPath<OutputOf<E>>>(
  _call: E,
  at: Path,
  section: {
    title: string
    columns: readonly Column<RowAt<OutputOf<E>, Path>>[]
    note?: (answer: OutputOf<E>) => string
    totals?: (answer: OutputOf<E>) => Partial<RowAt<OutputOf<E>, Path>>
    emptyText?: string
    chart?: ReportChartOf<OutputOf<E>>
  },
): ReportSection<OutputOf<E>> => ({ at, ...section }) as unknown as ReportSection<OutputOf<E>>
