import type { ReactNode } from 'react'
import { recordNumber } from '#shared/record-kinds.ts'
import { DocumentFacts } from '#web/makers/document/DocumentFacts.tsx'
import { DocumentPage } from '#web/makers/document/DocumentPage.tsx'
import { LinesGrid } from '#web/makers/document/LinesGrid.tsx'
import { LinesTotal } from '#web/makers/document/LinesTotal.tsx'
import type { TypedColumn } from '#web/makers/document/lines.tsx'
import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { useTimeZone } from '#web/session.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { type InvoiceKind, MAX_INVOICE_LINES } from '../invoices/invoices.rules.ts'
import { InvoiceFields } from './InvoiceFields.tsx'
import { type InvoiceLineText, invoiceLinesTotal, isInvoiceLineComplete, newInvoiceLine } from './invoice-lines.tsx'
import type { InvoiceText, SavedInvoice } from './invoices.form.tsx'

const InvoiceFacts = ({ kind, saved }: { kind: InvoiceKind; saved: SavedInvoice }) => {
  const held = saved.items.filter(({ isOnHold }) => isOnHold).length
  return (
    <DocumentFacts number={recordNumber({ kind, id: saved.id })} at={saved.creationDate} isEditable>
      {saved.pickedUp && <Tag tone="ok">picked up</Tag>}
      {held > 0 && !saved.pickedUp && <Tag tone="warn">{`${held} on hold`}</Tag>}
    </DocumentFacts>
  )
}

type Props = {
  kind: InvoiceKind
  form: AnyForm
  saved?: SavedInvoice
  columns: readonly TypedColumn<InvoiceLineText>[]
  buttons?: ReactNode
}

export const InvoicePage = ({ kind, form, saved, columns, buttons }: Props) => {
  const values = form.values as InvoiceText
  const timeZone = useTimeZone()
  return (
    <DocumentPage
      kind={kind}
      form={form}
      title={saved ? 'Update Invoice' : 'Create New Invoice'}
      id={saved?.id}
      facts={saved && <InvoiceFacts kind={kind} saved={saved} />}
      buttons={buttons}
      isEditable
      saveLabel="Save Invoice"
      totalOf={draft => invoiceLinesTotal((draft as InvoiceText).items)}
    >
      <InvoiceFields kind={kind} form={form} isNew={!saved} />
      <LinesGrid
        title="Items"
        note={saved?.pickedUp ? 'picked up, so the lines stay' : undefined}
        columns={columns}
        removeWidth={40}
        lines={values.items}
        blank={newInvoiceLine(timeZone)}
        max={saved?.pickedUp ? 0 : MAX_INVOICE_LINES}
        isComplete={isInvoiceLineComplete}
        canRemove={() => !saved?.pickedUp}
        foot={<LinesTotal amount={invoiceLinesTotal(values.items)} />}
        error={form.errors.items}
        onChange={items => form.set('items', items)}
      />
    </DocumentPage>
  )
}
