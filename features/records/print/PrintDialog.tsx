import { useState } from 'react'
import { followPrints } from '#features/paper/print-jobs/follow-prints.tsx'
import { PrintFooter } from '#features/paper/print-jobs/PrintFooter.tsx'
import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import { listStations } from '#features/paper/printers/printers.contract.ts'
import type { KindThatIs } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { lastStation, rememberStation } from '#web/local.ts'
import { useCall } from '#web/queries.ts'
import { useIsAdmin } from '#web/session.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PLAIN_VIEW } from '#web/ui/pdf-view.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { printRecord } from './print.contract.ts'
import css from './print-dialog.module.css'

type Props = {
  kind: KindThatIs<'printed'>
  /** The document that the preview shows. */
  paper: string
  id: number
  number: string
  allowSignature: boolean
  onClose: () => void
}

const Preview = ({ paper, number, allowSignature }: Pick<Props, 'paper' | 'number' | 'allowSignature'>) => {
  const { data, error } = useCall(getPaper, { document: paper, subject: number, allowSignature })
  if (error) return <p className={css.none}>{error.message}</p>
  return data ? (
    <iframe className={css.preview} title={data.data.title} src={`${data.data.pdf}${PLAIN_VIEW}`} />
  ) : (
    <p className={css.none} />
  )
}

/** Admin also sees a preview. */
export const PrintDialog = ({ kind, paper, id, number, allowSignature, onClose }: Props) => {
  const isAdmin = useIsAdmin()
  const stations = useCall(listStations, {}).data?.data ?? []
  const [station, setStation] = useState(lastStation)
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    rememberStation(station)
    const sent = { printerId: station, ticketId: id, ticketType: kind, allowSignature }
    await sayOutcome(call(printRecord, sent), answer => void followPrints(answer))
    onClose()
  }
  return (
    <Dialog
      open
      title="Select Station"
      subtitle={`${allowSignature ? 'Print Invoice' : 'Print Invoice (No Signature)'} · ${number}`}
      width={isAdmin ? 720 : 420}
      onClose={onClose}
      footer={<PrintFooter isBusy={isBusy} isReady={station !== ''} onPrint={() => void print()} onClose={onClose} />}
    >
      <form
        className={css.invoice}
        onSubmit={event => {
          event.preventDefault()
          if (station !== '' && !isBusy) void print()
        }}
      >
        <SelectField label="Station" options={stations} value={station} onChange={setStation} autoFocus goesOn />
        {isAdmin && <Preview paper={paper} number={number} allowSignature={allowSignature} />}
      </form>
    </Dialog>
  )
}
