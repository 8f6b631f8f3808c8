import { IconPackageExport, IconPencil } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PaperView } from '#features/paper/print-jobs/PaperView.tsx'
import { PrintDialog } from '#features/records/print/PrintDialog.tsx'
import { recordKinds, recordNumber, recordPath } from '#shared/record-kinds.ts'
import { useIsInteractive } from '#web/interactive.ts'
import { ReadFailure } from '#web/makers/page/ReadFailure.tsx'
import { RecordOfAddress } from '#web/makers/page/RecordOfAddress.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Loading } from '#web/ui/states.tsx'
import { InvoiceCheckout } from '../invoice-checkout/InvoiceCheckout.tsx'
import { InactiveInvoice } from '../invoice-form/InactiveInvoice.tsx'
import { getInvoice } from '../invoices/invoices.contract.ts'
import { CoinInvoiceSheet } from './CoinInvoiceSheet.tsx'

const kind = 'coin_invoice'
const { list: back, entity } = recordKinds[kind]

type Asked = Readonly<Record<string, unknown>>

const ViewButtons = ({ id, asked }: { id: number; asked: Asked }) => {
  const navigate = useNavigate()
  const checkout = () =>
    void navigate({ to: `/coin-invoices/v/${id}`, search: { ...asked, interactive: true } as never })
  return (
    <>
      <PlainButton icon={<IconPencil />} onClick={() => void navigate({ to: recordPath({ kind, id }) })}>
        Edit
      </PlainButton>
      <PlainButton icon={<IconPackageExport />} onClick={checkout}>
        Checkout
      </PlainButton>
    </>
  )
}

const StaffView = ({ id }: { id: number }) => {
  const asked = useSearch({ strict: false }) as Asked
  const query = useCall(getInvoice, { ...asked, id, type: '2' })
  useLive(entity, getInvoice, id)
  const subject = recordNumber({ kind, id })
  const denied = <InactiveInvoice />
  if (query.error)
    return <ReadFailure query={query} title={`Coin invoice ${id} did not load`} back={back} denied={denied} />
  if (!query.data || query.isPlaceholderData) return <Loading label="Coin invoice" />
  return (
    <PaperView
      document="invoice"
      name="Invoice"
      {...{ subject, back, asked, denied }}
      buttons={<ViewButtons id={id} asked={asked} />}
      printDialog={onClose => (
        <PrintDialog {...{ kind, id, onClose }} number={subject} paper="invoice" allowSignature />
      )}
    >
      <CoinInvoiceSheet answer={query.data} />
    </PaperView>
  )
}

/** The staff's view of a coin invoice, or with `?interactive=true` its checkout. */
export const CoinInvoiceView = () => {
  const isInteractive = useIsInteractive()
  return (
    <RecordOfAddress kind={kind} back={back}>
      {id => (isInteractive ? <InvoiceCheckout kind={kind} id={id} /> : <StaffView id={id} />)}
    </RecordOfAddress>
  )
}
