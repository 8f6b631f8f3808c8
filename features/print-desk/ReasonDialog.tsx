import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'

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
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton icon={<IconPrinter />} loading={isBusy} disabled={!isSaid} onClick={() => onPrint(reason)}>
            Print
          </PrimaryButton>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isSaid) onPrint(reason)
        }}
      >
        <TextField label={label} maxLength={200} autoFocus value={reason} error={error} onChange={setReason} />
      </form>
    </Dialog>
  )
}
