import { type ReactNode, useState } from 'react'
import { useKeptTyped } from '#web/makers/draft/use-kept-typed.ts'
import { useSubmit } from '#web/makers/saving/use-submit.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { PrintFooter } from './PrintFooter.tsx'

type Props = {
  title: string
  subtitle: string
  label: string
  onPrint: (reason: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

export const ReasonDialog = ({ title, subtitle, label, onPrint, onClose, children }: Props) => {
  const { typed, type, closeRefused, closeDone } = useKeptTyped(`${title} ${subtitle}`, { reason: '' }, onClose)
  const [isAsked, setAsked] = useState(false)
  const { reason } = typed
  const isGiven = reason.trim() !== ''
  const { problems, isBusy, submit } = useSubmit({ saidAt: ['reason'], onRefused: closeRefused })
  const close = () => void closeUnlessTyped(isGiven, 'A reason was typed, and nothing is printed.', closeDone)
  const print = () => {
    setAsked(!isGiven)
    if (isGiven) void submit(() => onPrint(reason).then(closeDone))
  }
  return (
    <Dialog
      open
      title={title}
      subtitle={subtitle}
      dirty={reason !== ''}
      onClose={close}
      footer={<PrintFooter isBusy={isBusy} onPrint={print} onClose={close} />}
    >
      <SubmitForm onSubmit={print}>
        <TextField
          label={label}
          maxLength={200}
          autoFocus
          value={reason}
          error={isGiven || !isAsked ? problems.reason : 'Reason is Blank'}
          onChange={text => type({ reason: text })}
        />
      </SubmitForm>
      {children}
    </Dialog>
  )
}
