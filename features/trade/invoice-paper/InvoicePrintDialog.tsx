import { IconPrinter, IconTags } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { followPrints } from '#features/paper/print-jobs/follow-prints.tsx'
import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import type { PrintAnswer } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { listStations } from '#features/paper/printers/printers.contract.ts'
import { printRecord } from '#features/records/print/print.contract.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { lastStation, rememberStation } from '#web/local.ts'
import { useCall } from '#web/queries.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PLAIN_VIEW } from '#web/ui/pdf-view.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { printInvoiceLabels } from './invoice-paper.contract.ts'
import css from './invoice-print.module.css'

type Shown = { title: string; document: string; subject: string; note: ReactNode }

export const PaperPreview = ({ title, document: name, subject, note }: Shown) => {
  const { data, error } = useCall(getPaper, { document: name, subject })
  return (
    <section className={css.side}>
      <h3>
        {title} {data && note}
      </h3>
      {data ? (
        <iframe className={css.preview} title={data.data.title} src={`${data.data.pdf}${PLAIN_VIEW}`} />
      ) : (
        <p className={css.preview}>{error?.message}</p>
      )}
    </section>
  )
}

type Props = { id: number; onClose: () => void }

/** The labels with their address, and the paper beside them. */
export const InvoicePrintDialog = ({ id, onClose }: Props) => {
  const stations = useCall(listStations, {}).data?.data ?? []
  const [station, setStation] = useState(lastStation)
  const [busy, setBusy] = useState<'labels' | 'paper'>()
  const subject = recordNumber({ kind: 'invoice', id })
  const labels = useCall(getPaper, { document: 'invoice-labels', subject }).data?.data.pdf
  const print = async (what: 'labels' | 'paper', asked: () => Promise<PrintAnswer>) => {
    setBusy(what)
    rememberStation(station)
    await sayOutcome(asked(), answer => void followPrints(answer))
    setBusy(undefined)
  }
  const isReady = station !== '' && busy === undefined
  return (
    <Dialog
      open
      title="Print"
      subtitle={`Invoice ${id}`}
      width={980}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Close</PlainButton>
          <PlainButton
            icon={<IconTags />}
            loading={busy === 'labels'}
            disabled={!isReady}
            onClick={() => void print('labels', () => call(printInvoiceLabels, { id, station }))}
          >
            Print Labels
          </PlainButton>
          <PrimaryButton
            icon={<IconPrinter />}
            loading={busy === 'paper'}
            disabled={!isReady}
            onClick={() =>
              void print('paper', () => call(printRecord, { printerId: station, ticketId: id, ticketType: 'invoice' }))
            }
          >
            Print
          </PrimaryButton>
        </>
      }
    >
      <SelectField label="Station" options={stations} value={station} onChange={setStation} autoFocus goesOn />
      <div className={css.sides}>
        <PaperPreview
          title="Labels"
          document="invoice-labels"
          subject={subject}
          note={
            <a href={labels} target="_blank" rel="noreferrer">
              {`invoices/get-labels/${id}`}
            </a>
          }
        />
        <PaperPreview title="Invoice" document="invoice" subject={subject} note={null} />
      </div>
    </Dialog>
  )
}
