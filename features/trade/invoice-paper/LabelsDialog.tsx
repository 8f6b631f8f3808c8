import { useState } from 'react'
import { followPrints } from '#features/paper/print-jobs/follow-prints.tsx'
import { PrintFooter } from '#features/paper/print-jobs/PrintFooter.tsx'
import { listStations } from '#features/paper/printers/printers.contract.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { lastStation, rememberStation } from '#web/local.ts'
import { useCall } from '#web/queries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { PaperPreview } from './InvoicePrintDialog.tsx'
import { printInvoiceLabels } from './invoice-paper.contract.ts'

type Props = { id: number; onClose: () => void }

/** The labels of a coin invoice, one a line. */
export const LabelsDialog = ({ id, onClose }: Props) => {
  const stations = useCall(listStations, {}).data?.data ?? []
  const [station, setStation] = useState(lastStation)
  const [isBusy, setBusy] = useState(false)
  const subject = recordNumber({ kind: 'coin_invoice', id })
  const print = async () => {
    if (isBusy || station === '') return
    setBusy(true)
    rememberStation(station)
    await sayOutcome(call(printInvoiceLabels, { id, type: '2', station }), answer => void followPrints(answer))
    onClose()
  }
  return (
    <Dialog
      open
      title="Print Labels"
      subtitle={`Coin invoice ${id}`}
      width={560}
      onClose={onClose}
      footer={<PrintFooter isBusy={isBusy} isReady={station !== ''} onPrint={() => void print()} onClose={onClose} />}
    >
      <SubmitForm onSubmit={() => void print()}>
        <SelectField label="Station" options={stations} value={station} onChange={setStation} autoFocus goesOn />
        <PaperPreview title="Labels" document="invoice-labels" subject={subject} note={null} />
      </SubmitForm>
    </Dialog>
  )
}
