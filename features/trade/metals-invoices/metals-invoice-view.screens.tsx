import { IconPackageExport } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PaperView } from '#features/paper/print-jobs/PaperView.tsx'
import { PrintDialog } from '#features/records/print/PrintDialog.tsx'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { useIsInteractive } from '#web/interactive.ts'
import { RecordOfAddress } from '#web/makers/page/RecordOfAddress.tsx'
import { PlainButton } from '#web/ui/Button.tsx'
import { InvoiceCheckout } from '../invoice-checkout/InvoiceCheckout.tsx'
import { InactiveInvoice } from '../invoice-form/InactiveInvoice.tsx'

const kind = 'invoice'
const back = recordKinds[kind].list

const InvoicePaper = ({ id }: { id: number }) => {
  const asked = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const subject = recordNumber({ kind, id })
  const checkout = () => void navigate({ to: `/invoices/v/${id}`, search: { ...asked, interactive: true } as never })
  return (
    <PaperView
      document="invoice"
      name="Invoice"
      {...{ subject, back, asked }}
      denied={<InactiveInvoice />}
      buttons={
        <PlainButton icon={<IconPackageExport />} onClick={checkout}>
          Checkout
        </PlainButton>
      }
      printDialog={onClose => (
        <PrintDialog {...{ kind, id, onClose }} number={subject} paper="invoice" allowSignature />
      )}
    />
  )
}

/** The paper, or with `?interactive=true` its checkout. */
export const InvoiceView = () => {
  const isInteractive = useIsInteractive()
  return (
    <RecordOfAddress kind={kind} back={back}>
      {id => (isInteractive ? <InvoiceCheckout kind={kind} id={id} /> : <InvoicePaper id={id} />)}
    </RecordOfAddress>
  )
}
