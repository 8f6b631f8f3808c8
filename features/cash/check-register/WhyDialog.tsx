import { useKeptTyped } from '#web/makers/draft/use-kept-typed.ts'
import { useSubmit } from '#web/makers/saving/use-submit.ts'
import { DangerFillButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './check-register.module.css'

type Props = {
  title: string
  subtitle: string
  text?: string | undefined
  saved: string
  save: string
  danger?: boolean
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

export const WhyDialog = ({ title, subtitle, text, saved, save, danger, onSave, onClose }: Props) => {
  const { typed, type, closeRefused, closeDone } = useKeptTyped(`${title} ${subtitle}`, { reason: saved }, onClose)
  const { reason } = typed
  const { problems, mark, isBusy, submit } = useSubmit({ saidAt: ['reason'], onRefused: closeRefused })
  const isTyped = reason !== saved
  const close = () => void closeUnlessTyped(isTyped, 'The reason was not saved.', closeDone)
  const send = () => {
    if (isBusy) return
    if (reason.trim() === '') return mark({ reason: 'Reason is Blank' })
    void submit(() => onSave(reason.trim()).then(closeDone))
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
          <Save loading={isBusy} onClick={send}>
            {save}
          </Save>
        </>
      }
    >
      {text && <p className={css.follows}>{text}</p>}
      <SubmitForm onSubmit={send}>
        <TextField
          label="Reason"
          maxLength={200}
          required
          autoFocus
          value={reason}
          error={problems.reason}
          onChange={text => {
            type({ reason: text })
            mark({})
          }}
        />
      </SubmitForm>
    </Dialog>
  )
}
