import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { valueAt } from '#shared/endpoint.ts'
import { Section } from '../../ui/FormGrid.tsx'
import { ExportButton } from '../list/ExportButton.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportTable } from './ReportTable.tsx'
import css from './report.module.css'
import type { RowOrder } from './report-rows.ts'
import type { ReportSection } from './report-sections.ts'

type Props<E extends Endpoint> = {
  call: E
  input: Record<string, unknown>
  section: ReportSection<OutputOf<E>>
  answer: OutputOf<E>
  /** Without an answer nothing is known, so no text says that there is nothing. */
  isFailed?: boolean
  order?: { by: RowOrder | undefined; change: (by: RowOrder) => void } | undefined
}

const scrolled = (title: string) => ({ tabIndex: 0, role: 'group', 'aria-label': `Rows of ${title}` })

export const ReportBlock = <E extends Endpoint>({ call, input, section, answer, isFailed, order }: Props<E>) => {
  const { title, at, columns, note, totals, emptyText, hasRowKeys, chart } = section
  const rows = (valueAt(answer, at) ?? []) as Record<string, unknown>[]
  const card = (
    <Section
      flush
      title={title}
      note={note?.(answer)}
      aside={
        <span className={css.tools}>
          <ExportButton call={call} input={input} columns={columns} name={title} section={at} />
        </span>
      }
    >
      <div className={css.rows} {...(chart?.place === 'beside' && rows.length > 0 && scrolled(title))}>
        <ReportTable
          label={title}
          columns={columns}
          rows={rows}
          totals={totals?.(answer)}
          emptyText={emptyText}
          isFailed={isFailed}
          hasRowKeys={hasRowKeys}
          order={order}
        />
      </div>
    </Section>
  )
  if (!chart || rows.length === 0) return card
  return (
    <div className={chart.place === 'beside' ? css.beside : css.section}>
      <ReportChart chart={chart.of(answer)} />
      {card}
    </div>
  )
}
