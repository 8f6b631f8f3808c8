import { cents } from '#shared/money.ts'
import { linesField } from '#web/makers/document/LinesGrid.tsx'
import type { Field } from '#web/makers/form/form-fields.tsx'
import type { MetroLineDraft } from '../metro-items/metro-items.rules.ts'
import { amountOf, type TicketFormValues, ticketFormFields, withLines } from '../ticket-form/tickets.form.tsx'

export type ItemLine = {
  qty: string
  name: string
  propertyCode: '3' | '10'
  unit: string
  cost: string
  model: string
  serial: string
}

export type MetroValues = TicketFormValues & { items: readonly ItemLine[] }

export const metroFields: readonly Field<MetroValues>[] = withLines(ticketFormFields, linesField('items'))

export const newItemLine: ItemLine = {
  qty: '',
  name: '',
  propertyCode: '3',
  unit: 'grams',
  cost: '',
  model: '',
  serial: '',
}

type ItemLineRest = { propertyCode: '3' | '10'; unit: string }

export const linesOf = (lines: readonly ItemLine[]): (MetroLineDraft & ItemLineRest)[] =>
  lines.map(line => ({
    qty: Number(line.qty) || undefined,
    name: line.name.trim(),
    propertyCode: line.propertyCode,
    unit: line.unit,
    cost: amountOf(line.cost),
    // Drafts saved before these fields existed lack them.
    model: (line.model ?? '').trim(),
    serial: (line.serial ?? '').trim(),
  }))

export const metroLinesSum = (lines: readonly ItemLine[]) =>
  cents(linesOf(lines).reduce((sum, line) => sum + (line.cost ?? 0), 0))
