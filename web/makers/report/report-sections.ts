import type { Endpoint, ListPath, OutputOf, RowAt } from '#shared/endpoint.ts'
import type { ChartData } from '../../ui/chart/chart-data.ts'
import type { Column } from '../page/columns.tsx'

type AnyRow = Record<string, unknown>

export type ReportSection<Answer> = {
  title: string
  at: string
  columns: readonly Column<AnyRow>[]
  note?: (answer: Answer) => string
  /** A last row of totals over all rows, not only those on the page. */
  totals?: (answer: Answer) => AnyRow
  emptyText?: string
  hasRowKeys?: true
  chart?: ReportChartOf<Answer>
}

export type ReportChartOf<Answer> = { of: (answer: Answer) => ChartData; place: 'above' | 'beside' }

/** Ties columns and totals to the rows they show: an unknown path or column does not compile. */
export const reportSection = <E extends Endpoint, Path extends ListPath<OutputOf<E>>>(
  _call: E,
  at: Path,
  section: {
    title: string
    columns: readonly Column<RowAt<OutputOf<E>, Path>>[]
    note?: (answer: OutputOf<E>) => string
    totals?: (answer: OutputOf<E>) => Partial<RowAt<OutputOf<E>, Path>>
    emptyText?: string
    hasRowKeys?: true
    chart?: ReportChartOf<OutputOf<E>>
  },
): ReportSection<OutputOf<E>> => ({ at, ...section }) as unknown as ReportSection<OutputOf<E>>
