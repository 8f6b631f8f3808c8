import { useState } from 'react'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { NO_REASON } from './checkout.rules.ts'

type Props = {
  title: string
  text: string
  confirmLabel: string
  onReason: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks Admin for the reason to go on where others may not. */
export const ReasonQuestion = ({ title, text, confirmLabel, onReason, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isBlank = reason.trim() === ''
  const confirm = async () => {
    setAsked(true)
    if (isBlank || isBusy) return
    setBusy(true)
    if (await onReason(reason)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      open
      title={title}
      subtitle={text}
      dirty={reason !== ''}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton loading={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </PrimaryButton>
        </>
      }
    >
      <SubmitForm onSubmit={() => void confirm()}>
        <TextField
          label="Reason"
          maxLength={200}
          autoFocus
          value={reason}
          error={isAsked && isBlank ? NO_REASON : undefined}
          onChange={setReason}
        />
      </SubmitForm>
    </Dialog>
  )
}
