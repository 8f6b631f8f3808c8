import { useState } from 'react'
import type { InputOf } from '#shared/endpoint.ts'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { type OldKind, oldKinds } from '../archives/archives.rules.ts'
import { OldTicketDialog } from '../archives/OldTicketDialog.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import { isReceiptSection } from '../day-totals/sections.rules.ts'
import { listFigureRows } from './figures.contract.ts'
import { figureLabels, figureRule, sectionsOfFigure } from './figures.rules.ts'
import { RowsBehind, rowsText } from './RowsBehind.tsx'

type Input = InputOf<typeof listFigureRows>
type Old = { kind: OldKind; id: number }

const isCounted = ({ figure }: Input) => figure === 'count' || figure === 'unknownProfit' || figure === 'voided'

const sectionOf = (input: Input, openOld: (old: Old) => void) => {
  const sections = sectionsOfFigure(input)
  return reportSection(listFigureRows, 'data', {
    title: `${sections.map(section => sectionWords[section].label).join(', ')}: ${figureLabels[input.figure]}`,
    note: ({ count }) => rowsText(count),
    columns: [
      {
        key: 'number',
        label: sections.every(isReceiptSection) ? 'Receipt' : sections.some(isReceiptSection) ? 'Record' : 'Ticket',
        width: 130,
        render: ({ number, kind, id }) => {
          const old = oldKinds.find(one => one === kind)
          return old ? (
            <LinkButton onClick={() => openOld({ kind: old, id })}>{number}</LinkButton>
          ) : (
            <RecordNumber number={number} />
          )
        },
      },
      { key: 'ticketTime', label: 'Date', as: 'instant', width: 130 },
      { key: 'name', label: 'Name', width: 200 },
      { key: 'clerk', label: 'Clerk', width: 130 },
      { key: 'ticketAmount', label: 'Ticket Amount', as: 'amount', width: 120 },
      ...(isCounted(input)
        ? []
        : [{ key: 'value', label: figureLabels[input.figure], as: 'amount', width: 170 } as const]),
      { key: 'comment', label: 'Comment' },
    ],
    // A number of records is the number of rows: a sum of dollars below it would be another figure.
    ...(!isCounted(input) && { totals: ({ totals }) => totals }),
    emptyText: 'No record is part of this figure.',
  })
}

export const FigureRows = () => {
  const [old, openOld] = useState<Old>()
  return (
    <RowsBehind
      call={listFigureRows}
      title="Ask the books"
      rule={figureRule}
      section={input => sectionOf(input, openOld)}
      isCounted={isCounted}
    >
      {old && <OldTicketDialog {...old} onClose={() => openOld(undefined)} />}
    </RowsBehind>
  )
}
