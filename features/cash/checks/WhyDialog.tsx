import { useState } from 'react'
import { failureOf, sayFailure } from '#web/failures.ts'
import { DangerFillButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { TextField } from '#web/ui/TextField.tsx'
import css from './checks.module.css'

type Props = {
  title: string
  subtitle: string
  /** What follows of it. */
  text?: string | undefined
  saved: string
  save: string
  danger?: boolean
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Nothing is void, and no number without a check, unless somebody says why. */
export const WhyDialog = ({ title, subtitle, text, saved, save, danger, onSave, onClose }: Props) => {
  const [reason, setReason] = useState(saved)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isTyped = reason !== saved
  const close = () => void closeUnlessTyped(isTyped, 'The reason was not saved.', onClose)
  const send = async () => {
    if (isBusy) return
    if (reason.trim() === '') return setProblem('Reason is Blank')
    setBusy(true)
    try {
      await onSave(reason.trim())
      onClose()
    } catch (error) {
      const { reason: refused } = failureOf(error).fields
      if (refused) setProblem(refused)
      else sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const Save = danger ? DangerFillButton : PrimaryButton
  return (
    <Dialog
      open
      title={title}
      subtitle={subtitle}
      dirty={isTyped}
      onClose={close}
      footer={
        <>
          <PlainButton onClick={close}>Cancel</PlainButton>
          <Save loading={isBusy} onClick={() => void send()}>
            {save}
          </Save>
        </>
      }
    >
      {text && <p className={css.follows}>{text}</p>}
      <form
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label="Reason"
          maxLength={200}
          required
          autoFocus
          value={reason}
          error={problem}
          onChange={typed => {
            setReason(typed)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
