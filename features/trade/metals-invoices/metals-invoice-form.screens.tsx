import { IconEye, IconPackageExport, IconScale } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { documentScreen } from '#web/makers/document/document-screen.tsx'
import { useNewDocument, useSavedDocument } from '#web/makers/document/use-document-form.ts'
import { useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Loading } from '#web/ui/states.tsx'
import { InactiveInvoice } from '../invoice-form/InactiveInvoice.tsx'
import { InvoicePage } from '../invoice-form/InvoicePage.tsx'
import { invoiceLineColumns } from '../invoice-form/invoice-lines.tsx'
import {
  invoiceFields as fields,
  type InvoiceText,
  invoiceDocument,
  newInvoice,
  packInvoice,
  type SavedInvoice,
  savedInvoiceText,
  typedInvoiceProblems,
} from '../invoice-form/invoices.form.tsx'
import { useBuyersOf } from '../invoice-form/use-buyers-of.ts'
import { createInvoice, editInvoice, getInvoice } from '../invoices/invoices.contract.ts'
import { SettlementDialog } from '../settlements/SettlementDialog.tsx'

const metals = invoiceDocument('invoice', [getInvoice])
const KIND = metals.kind

const NewWork = ({ buyer }: { buyer: string }) => {
  const timeZone = useTimeZone()
  const [isDenied, setDenied] = useState(false)
  const form = useNewDocument<typeof createInvoice, InvoiceText>(metals, {
    ...{ call: createInvoice, fields, start: newInvoice(buyer) },
    problems: typedInvoiceProblems(KIND, timeZone),
    pack: packInvoice,
    onForbidden: () => setDenied(true),
  })
  if (isDenied) return <InactiveInvoice />
  return <InvoicePage kind={KIND} form={form} columns={invoiceLineColumns} />
}

export const CreateNewInvoice = () => {
  const buyers = useBuyersOf(KIND)
  return buyers ? <NewWork buyer={buyers[0] ?? ''} /> : <Loading label="Create New Invoice" />
}

const ViewButtons = ({ id }: { id: number }) => {
  const navigate = useNavigate()
  const [isSettling, setSettling] = useState(false)
  const to = `/invoices/v/${id}`
  return (
    <>
      <PlainButton icon={<IconEye />} onClick={() => void window.open(to, '_blank', 'noopener')}>
        View
      </PlainButton>
      <PlainButton
        icon={<IconPackageExport />}
        onClick={() => void navigate({ to, search: { interactive: true } as never })}
      >
        Checkout
      </PlainButton>
      <PlainButton icon={<IconScale />} onClick={() => setSettling(true)}>
        Settlement
      </PlainButton>
      {isSettling && <SettlementDialog invoiceId={id} onClose={() => setSettling(false)} />}
    </>
  )
}

const EditWork = ({ saved }: { saved: SavedInvoice }) => {
  const timeZone = useTimeZone()
  const [isDenied, setDenied] = useState(false)
  // A new function on each render would read the document anew.
  const valuesOf = useMemo(() => savedInvoiceText(timeZone), [timeZone])
  const form = useSavedDocument<typeof editInvoice, InvoiceText, typeof getInvoice>(metals, {
    ...{ call: editInvoice, fields, document: saved, read: getInvoice },
    valuesOf,
    problems: typedInvoiceProblems(KIND, timeZone),
    pack: values => ({ ...packInvoice(values), id: saved.id }),
    onForbidden: () => setDenied(true),
  })
  if (isDenied) return <InactiveInvoice />
  return (
    <InvoicePage
      kind={KIND}
      form={form}
      saved={saved}
      columns={invoiceLineColumns}
      buttons={<ViewButtons id={saved.id} />}
    />
  )
}

export const UpdateInvoice = documentScreen(metals, {
  title: 'Update Invoice',
  read: getInvoice,
  denied: <InactiveInvoice />,
  form: saved => <EditWork key={saved.id} saved={saved} />,
})
