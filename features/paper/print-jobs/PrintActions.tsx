import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { sayMessage } from '#web/failures.ts'
import { useAct } from '#web/queries.ts'
import { StationPicker } from '#web/StationPicker.tsx'
import { DangerButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { listStations } from '../printers/printers.contract.ts'
import {
  cancelPrint,
  getPrintJob,
  listPrintJobs,
  movePrint,
  type PrintJobRow,
  reprint,
  retryPrint,
  settlePrint,
} from './print-jobs.contract.ts'
import { can } from './print-jobs.rules.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const refetch = [getPrintJob, listPrintJobs]
const answered = { say: sayMessage, refetch }

const ReprintDialog = ({ job, onClose }: { job: PrintJobRow; onClose: () => void }) => {
  const navigate = useNavigate()
  const send = useAct(reprint, {
    say: ({ data }) => {
      onClose()
      void navigate({ to: `/portal/print-desk/${data.id}` })
    },
    refetch,
  })
  return (
    <ReasonDialog
      title="Print again"
      subtitle={job.title}
      label="Why is it printed again?"
      isBusy={send.isPending}
      onPrint={reason => send.mutate({ id: job.id, reason })}
      onClose={onClose}
    />
  )
}

/** An unclear page: somebody looked at the printer, and says what lay there. */
const Settling = ({ job }: { job: PrintJobRow }) => {
  const settle = useAct(settlePrint, answered)
  const say = (cameOut: boolean) => () => settle.mutate({ id: job.id, cameOut })
  return (
    <>
      <PlainButton loading={settle.isPending} onClick={say(false)}>
        It did not come out
      </PlainButton>
      <PrimaryButton loading={settle.isPending} onClick={say(true)}>
        It came out
      </PrimaryButton>
    </>
  )
}

/** What can be done with a page, by how far it is. */
export const PrintActions = ({ job }: { job: PrintJobRow }) => {
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  const retry = useAct(retryPrint, answered)
  const cancel = useAct(cancelPrint, answered)
  const move = useAct(movePrint, answered)
  const { id } = job
  const pickStation = () =>
    setDialog(
      <StationPicker
        stations={listStations}
        title="Select Station"
        action="Send"
        onPick={station => {
          close()
          move.mutate({ id, station })
        }}
        onClose={close}
      />,
    )
  return (
    <>
      {can('cancel', job) && (
        <DangerButton loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          Cancel job
        </DangerButton>
      )}
      {can('move', job) && <PlainButton onClick={pickStation}>Send to another station</PlainButton>}
      {can('retry', job) && (
        <PrimaryButton loading={retry.isPending} onClick={() => retry.mutate({ id })}>
          Retry
        </PrimaryButton>
      )}
      {can('settle', job) && <Settling job={job} />}
      {can('reprint', job) && (
        <PlainButton onClick={() => setDialog(<ReprintDialog job={job} onClose={close} />)}>Print again</PlainButton>
      )}
      {dialog}
    </>
  )
}
