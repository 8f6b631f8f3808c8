import { type ReactNode, useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { PrintFooter } from './PrintFooter.tsx'

type Props = {
  title: string
  subtitle: string
  label: string
  error?: string | undefined
  isBusy: boolean
  onPrint: (reason: string) => void
  onClose: () => void
  /** Below the question: what was printed before. */
  children?: ReactNode
}

/** Nothing is printed a second time without somebody saying why. */
export const ReasonDialog = ({ title, subtitle, label, error, isBusy, onPrint, onClose, children }: Props) => {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isSaid = reason.trim() !== ''
  const close = () => void closeUnlessTyped(isSaid, 'A reason was typed, and nothing is printed.', onClose)
  const print = () => {
    setAsked(!isSaid)
    if (isSaid && !isBusy) onPrint(reason)
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
          error={isSaid || !isAsked ? error : 'Reason is Blank'}
          onChange={setReason}
        />
      </SubmitForm>
      {children}
    </Dialog>
  )
}
