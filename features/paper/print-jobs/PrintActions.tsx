import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { sayFailure } from '#web/failures.ts'
import { useSend } from '#web/queries.ts'
import { StationPicker } from '#web/StationPicker.tsx'
import { DangerButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.tsx'
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

const lists = [getPrintJob, listPrintJobs]
const told = {
  onSuccess: ({ message }: { message: string }) => void toast.ok(message),
  onError: sayFailure,
}

const ReprintDialog = ({ job, onClose }: { job: PrintJobRow; onClose: () => void }) => {
  const navigate = useNavigate()
  const send = useSend(reprint, lists)
  const print = (reason: string) =>
    send.mutate(
      { id: job.id, reason },
      {
        onSuccess: ({ data }) => {
          onClose()
          void navigate({ to: `/portal/print-desk/${data.id}` })
        },
        onError: sayFailure,
      },
    )
  return (
    <ReasonDialog
      title="Print again"
      subtitle={job.title}
      label="Why is it printed again?"
      isBusy={send.isPending}
      onPrint={print}
      onClose={onClose}
    />
  )
}

/** An unclear page: somebody looked at the printer, and says what lay there. */
const Settling = ({ job }: { job: PrintJobRow }) => {
  const settle = useSend(settlePrint, lists)
  const say = (cameOut: boolean) => () => settle.mutate({ id: job.id, cameOut }, told)
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
  const retry = useSend(retryPrint, lists)
  const cancel = useSend(cancelPrint, lists)
  const move = useSend(movePrint, lists)
  const { id } = job
  const pickStation = () =>
    setDialog(
      <StationPicker
        stations={listStations}
        title="Select Station"
        action="Send"
        onPick={station => {
          close()
          move.mutate({ id, station }, told)
        }}
        onClose={close}
      />,
    )
  return (
    <>
      {can('cancel', job) && (
        <DangerButton loading={cancel.isPending} onClick={() => cancel.mutate({ id }, told)}>
          Cancel job
        </DangerButton>
      )}
      {can('move', job) && <PlainButton onClick={pickStation}>Send to another station</PlainButton>}
      {can('retry', job) && (
        <PrimaryButton loading={retry.isPending} onClick={() => retry.mutate({ id }, told)}>
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
