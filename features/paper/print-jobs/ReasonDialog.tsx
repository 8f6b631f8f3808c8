import { useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
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
}

/** Nothing is printed a second time without somebody saying why. */
export const ReasonDialog = ({ title, subtitle, label, error, isBusy, onPrint, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const isSaid = reason.trim() !== ''
  return (
    <Dialog
      open
      title={title}
      subtitle={subtitle}
      dirty={reason !== ''}
      onClose={onClose}
      footer={<PrintFooter isBusy={isBusy} isReady={isSaid} onPrint={() => onPrint(reason)} onClose={onClose} />}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isSaid && !isBusy) onPrint(reason)
        }}
      >
        <TextField label={label} maxLength={200} autoFocus value={reason} error={error} onChange={setReason} />
      </form>
    </Dialog>
  )
}
