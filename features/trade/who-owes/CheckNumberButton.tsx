import { useState } from 'react'
import { formatDollars } from '#shared/money.ts'
import { sayMessage } from '#web/failures.ts'
import { useAct } from '#web/queries.ts'
import { LinkButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { listWhoOwes, type OwedInvoice, saveCheckNumber } from './who-owes.contract.ts'

const EnterNumber = ({ invoice, onClose }: { invoice: OwedInvoice; onClose: () => void }) => {
  const { id, type, version, billedTo, totalAmount } = invoice
  const [checkNumber, setCheckNumber] = useState('')
  const { act, isPending } = useAct(saveCheckNumber, { say: sayMessage, refetch: [listWhoOwes] })
  const isBlank = checkNumber.trim() === ''
  const save = () => {
    if (!isBlank) void act({ id, type, version, checkNumber: checkNumber.trim() }, onClose)
  }
  return (
    <Dialog
      open
      title={`Check of invoice ${id}`}
      subtitle={`${billedTo}, ${formatDollars(totalAmount)}`}
      dirty={!isBlank}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton loading={isPending} disabled={isBlank} onClick={save}>
            Save
          </PrimaryButton>
        </>
      }
    >
      <SubmitForm onSubmit={save}>
        <TextField label="Check Number#" maxLength={20} value={checkNumber} onChange={setCheckNumber} />
      </SubmitForm>
    </Dialog>
  )
}

export const CheckNumberButton = ({ invoice }: { invoice: OwedInvoice }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LinkButton aria-label={`Enter check number of invoice ${invoice.id}`} onClick={() => setOpen(true)}>
        Enter check number
      </LinkButton>
      {isOpen && <EnterNumber invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  )
}
