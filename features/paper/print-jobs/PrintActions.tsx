import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '#web/call.ts'
import { sayMessage } from '#web/failures.ts'
import { useAct, useRefetch } from '#web/queries.ts'
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
  const readAgain = useRefetch()
  const print = async (reason: string) => {
    const { data } = await call(reprint, { id: job.id, reason })
    void readAgain(...refetch)
    void navigate({ to: `/portal/print-desk/${data.id}` })
  }
  return (
    <ReasonDialog
      title="Print again"
      subtitle={job.title}
      label="Why is it printed again?"
      onPrint={print}
      onClose={onClose}
    />
  )
}

const Settling = ({ job }: { job: PrintJobRow }) => {
  const settle = useAct(settlePrint, answered)
  const say = (cameOut: boolean) => () => settle.act({ id: job.id, cameOut })
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
          void move.act({ id, station })
        }}
        onClose={close}
      />,
    )
  return (
    <>
      {can('cancel', job) && (
        <DangerButton loadingLabel="Saving" onClick={() => cancel.act({ id })}>
          Cancel job
        </DangerButton>
      )}
      {can('move', job) && <PlainButton onClick={pickStation}>Send to another station</PlainButton>}
      {can('retry', job) && (
        <PrimaryButton loadingLabel="Saving" onClick={() => retry.act({ id })}>
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
