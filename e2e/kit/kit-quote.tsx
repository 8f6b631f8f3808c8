import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import { id, listInput, pageOf, text, version } from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { DocumentPage } from '../../web/makers/document/DocumentPage.tsx'
import { documentScreen } from '../../web/makers/document/document-screen.tsx'
import { LinesGrid, linesField } from '../../web/makers/document/LinesGrid.tsx'
import { LinesTotal } from '../../web/makers/document/LinesTotal.tsx'
import { linesTotal, spelledCents, typedCents } from '../../web/makers/document/line-amounts.ts'
import {
  AmountCell,
  MomentCell,
  SavedAmountCell,
  SavedTextCell,
  TextCell,
} from '../../web/makers/document/line-cells.tsx'
import type { LineColumn } from '../../web/makers/document/lines.tsx'
import { useNewDocument, useSavedDocument } from '../../web/makers/document/use-document-form.ts'
import { type AnyForm, bindFields } from '../../web/makers/form/bind-fields.ts'
import { FormGrid, Section } from '../../web/ui/FormGrid.tsx'
import { TextField } from '../../web/ui/TextField.tsx'

/** A quote with moments and signed amounts in its lines, and a save that stays on it. */

const SavedLine = z.object({ id: id(), description: z.string(), dateTime: z.string(), price: Dollars })
const Quote = z.object({ id: id(), version: id(), customerName: z.string(), items: z.array(SavedLine) })
type Line = { description: string; dateTime: string; price: string }
type Values = { customerName: string; items: readonly Line[]; version?: number }

const shape = {
  customerName: text(),
  items: z.array(z.object({ description: text(), dateTime: text(), price: WholeCents })),
}
const addQuote = endpoint({
  method: 'POST',
  path: 'quotes/save',
  access: 'all',
  input: z.object(shape),
  output: z.object({ data: z.object({ id: z.int() }) }),
})
const editQuote = endpoint({
  method: 'POST',
  access: 'all',
  path: 'quotes/edit',
  input: z.object({ ...shape, id: id(), version: version() }),
  output: z.object({ data: z.object({ id: z.int() }) }),
})
const getQuote = endpoint({
  method: 'GET',
  path: 'quotes/get/{id}',
  access: 'all',
  input: z.object({ id: id() }),
  output: z.object({ data: Quote }),
})
const listQuotes = endpoint({
  method: 'GET',
  path: 'quotes/all',
  access: 'all',
  input: listInput([], {}),
  output: pageOf(z.object({ id: id() })),
})

const quote = { kind: 'quote', noun: 'Quote', list: listQuotes, reads: [getQuote] } as const
const newLine: Line = { description: '', dateTime: '', price: '' }
const start = { customerName: '', items: [] }
const fields = [
  { key: 'customerName', label: 'Customer Name' },
  linesField('items', { description: 'Description', price: 'Price' }),
] as const

const isComplete = ({ description, price }: Line) => description !== '' && typedCents(price) !== undefined

const problems = ({ customerName, items }: Values): Problem[] => [
  ...(customerName === '' ? [{ field: 'customerName', text: 'Customer Name is Blank' }] : []),
  ...(items.every(isComplete) ? [] : [{ field: 'items', text: 'Some Items values are not valid' }]),
]

const pack = ({ customerName, items }: Values) => ({
  customerName,
  items: items.map(line => ({ ...line, price: typedCents(line.price) ?? linesTotal([], () => '') })),
})

const columns: readonly LineColumn<Line, z.output<typeof SavedLine>>[] = [
  {
    label: 'Description',
    width: 'rest',
    saved: line => <SavedTextCell text={line.description} />,
    cell: ({ line, name, across, error, change }) => (
      <TextCell
        {...(across ? { placeholder: 'Type to add a line' } : {})}
        label={`${name} Description`}
        value={line.description}
        error={line.description === '' ? error : undefined}
        onChange={description => change({ description })}
      />
    ),
  },
  {
    label: 'Date/Time',
    width: 150,
    saved: line => <SavedTextCell text={line.dateTime} />,
    cell: ({ line, name, change }) => (
      <MomentCell label={`${name} Date/Time`} value={line.dateTime} onChange={dateTime => change({ dateTime })} />
    ),
  },
  {
    label: 'Price',
    width: 130,
    number: true,
    saved: line => <SavedAmountCell amount={line.price} />,
    cell: ({ line, name, error, change }) => (
      <AmountCell
        isSigned
        spellsCents
        label={`${name} Price`}
        value={line.price}
        error={line.price === '' ? error : undefined}
        onChange={price => change({ price })}
      />
    ),
  },
]

const priceOf = ({ price }: Line) => price

const QuotePage = ({ form, saved }: { form: AnyForm; saved?: z.output<typeof Quote> }) => {
  const values = form.values as Values
  const bind = bindFields(form, { customerName: 'Customer Name' }, false)
  return (
    <DocumentPage
      kind="quote"
      form={form}
      title={saved ? `Editing Quote:${saved.id}` : 'Create New Quote'}
      id={saved?.id}
      isEditable
      saveLabel="Save Quote"
      totalOf={draft => linesTotal((draft as Values).items, priceOf)}
    >
      <Section title="Customer">
        <FormGrid>
          <TextField {...bind('customerName')} span={10} autoFocus />
        </FormGrid>
      </Section>
      <LinesGrid
        title="Items"
        columns={columns}
        removeWidth={40}
        lines={values.items}
        blank={newLine}
        max={50}
        isComplete={isComplete}
        canRemove={at => at > 0 || (saved !== undefined && values.items.length > 1)}
        foot={<LinesTotal amount={linesTotal(values.items, priceOf)} />}
        error={form.errors.items}
        onChange={items => form.set('items', items)}
      />
    </DocumentPage>
  )
}

export const CreateQuote = () => (
  <QuotePage
    form={useNewDocument<typeof addQuote, Values>(quote, {
      ...{ call: addQuote, fields, start, problems, pack },
      leadsTo: 'record',
    })}
  />
)

const valuesOf = ({ customerName, items, version: read }: z.output<typeof Quote>): Values => ({
  customerName,
  items: items.map(({ description, dateTime, price }) => ({
    ...{ description, dateTime, price: spelledCents(String(price / 100)) },
  })),
  version: read,
})

const EditWork = ({ saved }: { saved: z.output<typeof Quote> }) => (
  <QuotePage
    saved={saved}
    form={useSavedDocument<typeof editQuote, Values, typeof getQuote>(quote, {
      ...{ call: editQuote, fields, document: saved, read: getQuote, valuesOf, problems },
      pack: values => ({ ...pack(values), id: saved.id, version: values.version }),
      leadsTo: 'record',
    })}
  />
)

export const EditQuote = documentScreen(quote, {
  title: 'Editing Quote',
  read: getQuote,
  form: saved => <EditWork key={saved.id} saved={saved} />,
})
