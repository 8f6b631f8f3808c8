import { FormBody } from '#web/makers/form/FormBody.tsx'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { OfReceipt } from '../receipt-list/ReceiptDialog.tsx'
import { useReceiptNote } from './use-receipt-note.ts'

export const NoteDialog = ({ receipt, number, onClose }: OfReceipt) => {
  const form = useReceiptNote(receipt, onClose)
  const save = () => void form.submit()
  return (
    <Dialog
      open
      title="Save Note"
      subtitle={number}
      width={460}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton loading={form.isSaving} keys="Ctrl S" onClick={save}>
            Save Note
          </PrimaryButton>
        </>
      }
    >
      <FormBody form={form as never} onSubmit={save} />
    </Dialog>
  )
}
