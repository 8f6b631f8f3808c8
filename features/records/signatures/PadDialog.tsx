import { useState } from 'react'
import { boothCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { sayMessage, sayOutcome } from '#web/failures.ts'
import { useCall, useLive, useRefetch } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { confirmWithoutItems } from './no-items.tsx'
import { padStateText } from './pad-state.ts'
import { callBackFromPad, getPadOfTicket, type SignedKind, sendToPad } from './signatures.contract.ts'

type Props = { kind: SignedKind; ticket: { id: number; booth: string }; onClose: () => void }

const usePadOf = ({ kind, ticket: { id } }: Props) => {
  const { data } = useCall(getPadOfTicket, { id, type: kind })
  useLive(recordKinds[kind].entity, getPadOfTicket)
  const timeZone = useTimeZone()
  const pad = data?.data
  if (!pad) return { pad, where: undefined }
  if (pad.isSigned) return { pad, where: 'The customer has signed.' }
  if (pad.booth === null || pad.sentAt === null) return { pad, where: 'At no pad now.' }
  const since = formatInstant(pad.sentAt, timeZone).slice(-5)
  return { pad, where: `At ${pad.booth} since ${since}, ${padStateText(pad)}.` }
}

export const PadDialog = (props: Props) => {
  const { kind, ticket, onClose } = props
  const { pad, where } = usePadOf(props)
  const booths = useCall(boothCalls.list, { displayOrderType: recordKinds[kind].boothOrder })
  const refetch = useRefetch()
  const [chosen, setChosen] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const of = { id: ticket.id, type: kind }
  const booth = chosen ?? pad?.booth ?? ticket.booth
  const isSigned = pad?.isSigned ?? false

  const run = async (work: Promise<{ message: string }>) => {
    setSaving(true)
    try {
      const isDone = await sayOutcome(work, sayMessage)
      // Waits, so that the form is up to date when the dialog closes.
      await refetch(getPadOfTicket)
      if (isDone) onClose()
    } finally {
      setSaving(false)
    }
  }
  const send = async () => {
    if (pad && !pad.hasItems && !(await confirmWithoutItems('Send it all the same'))) return
    await run(call(sendToPad, { ...of, booth }))
  }
  return (
    <Dialog
      open
      title={`Signature Pad · ${recordNumber({ kind, id: ticket.id })}`}
      subtitle={where}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{isSigned ? 'Close' : 'Cancel'}</PlainButton>
          {!isSigned && pad?.booth != null && (
            <PlainButton disabled={isSaving} onClick={() => run(call(callBackFromPad, of))}>
              Call Back
            </PlainButton>
          )}
          {!isSigned && (
            <PrimaryButton loading={isSaving} disabled={!pad} onClick={() => send()}>
              Send To Pad
            </PrimaryButton>
          )}
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (pad && !isSigned && !isSaving) void send()
        }}
      >
        <FormGrid>
          <SelectField
            label="Booth"
            span={24}
            autoFocus
            goesOn
            readOnly={isSigned}
            value={booth}
            options={(booths.data?.data ?? []).map(({ name }) => ({ value: name, label: name }))}
            error={booths.error?.message}
            onChange={setChosen}
          />
        </FormGrid>
      </form>
    </Dialog>
  )
}
