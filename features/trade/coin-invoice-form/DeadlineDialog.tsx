import { useState } from 'react'
import { dayAt, timeAt } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { refusedFields } from '#web/failures.ts'
import { useRefetch } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { asTypedMoment, MomentField } from '#web/ui/MomentField.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { setDeadline } from '../coin-invoices/coin-invoices.contract.ts'
import { getInvoice, listInvoices } from '../invoices/invoices.contract.ts'

type Props = { id: number; version: number; expiresAt: number | null; onClose: () => void }

const momentText = (at: number | null, timeZone: string) => {
  if (at === null) return ''
  const [year, month, day] = dayAt(at, timeZone).split('-')
  return `${month}/${day}/${year} ${timeAt(at, timeZone)}`
}

/** Until when customers may offer, in the shop's time. */
export const DeadlineDialog = ({ id, version, expiresAt, onClose }: Props) => {
  const timeZone = useTimeZone()
  const refetch = useRefetch()
  const saved = momentText(expiresAt, timeZone)
  const [typed, setTyped] = useState(saved)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    try {
      await call(setDeadline, { id, version, expiresAt: asTypedMoment(typed) })
      await refetch(getInvoice, listInvoices)
      onClose()
    } catch (failure) {
      setError(refusedFields(failure, ['expiresAt']).expiresAt)
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title="Deadline"
      subtitle="Customers offer until then, in the shop's time."
      dirty={typed !== saved}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton loading={isSaving} onClick={() => void save()}>
            Save
          </PrimaryButton>
        </>
      }
    >
      <SubmitForm onSubmit={() => void save()}>
        <MomentField
          label="Deadline"
          hint="MM/DD/YYYY HH:MM"
          value={typed}
          error={error}
          autoFocus
          onChange={text => {
            setTyped(text)
            setError(undefined)
          }}
        />
      </SubmitForm>
    </Dialog>
  )
}
