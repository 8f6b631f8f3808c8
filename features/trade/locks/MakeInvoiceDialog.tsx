import { useState } from 'react'
import { cents, formatDollars } from '#shared/money.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { Banner } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { LockRow } from './locks.contract.ts'
import { type Making, wantedInvoice } from './use-making.ts'

type Props = {
  rows: readonly LockRow[]
  /** Blank when all buyers are shown; the dialog then asks for one. */
  buyer: string
  making: Making
  onClose: () => void
}

const ticketsText = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`)

/** What was sent stands until its outcome is known, even if the list shows other rows by then. */
const useRequest = ({ rows, buyer, making: { sent } }: Props) => {
  const [billedTo, setBilledTo] = useState(sent?.billedTo ?? buyer)
  const [checkNumber, setCheckNumber] = useState(sent?.checkNumber ?? '')
  const taken = rows.filter(({ soldTo }) => soldTo === billedTo)
  return {
    wanted: sent ?? wantedInvoice(billedTo, checkNumber.trim(), taken),
    checkNumber,
    setBilledTo,
    setCheckNumber,
  }
}

/** Without a check number the invoice is listed under Who Owes. */
export const MakeInvoiceDialog = (props: Props) => {
  const { rows, making, onClose } = props
  const { sent, isMaking, refusal } = making
  const buyers = [...new Set(rows.map(({ soldTo }) => soldTo))]
  const { wanted, checkNumber, setBilledTo, setCheckNumber } = useRequest(props)
  const { billedTo, ids, total } = wanted
  const submit = () => {
    if (ids.length > 0 && !isMaking) void making.make(wanted)
  }
  return (
    <Dialog
      open
      title="Make Invoice"
      subtitle={
        billedTo === ''
          ? 'Choose the buyer to bill.'
          : `${ticketsText(ids.length)} of ${billedTo}, ${formatDollars(total ?? cents(0))}`
      }
      dirty={checkNumber !== ''}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton loading={isMaking} disabled={ids.length === 0} onClick={submit}>
            Make Invoice
          </PrimaryButton>
        </>
      }
    >
      <SubmitForm onSubmit={submit}>
        <FormGrid>
          {refusal && (
            <Banner
              inline
              tone={refusal.isUnknown ? 'warn' : 'bad'}
              title={refusal.isUnknown ? 'The invoice may have been made' : 'No invoice was made'}
              text={refusal.text}
            />
          )}
          {props.buyer === '' && !sent && (
            <SelectField
              label="Billed To"
              span={24}
              value={billedTo}
              options={wordOptions(buyers)}
              emptyLabel="Choose a buyer"
              onChange={setBilledTo}
            />
          )}
          <TextField
            label="Check Number#"
            span={24}
            maxLength={20}
            readOnly={sent !== undefined}
            value={checkNumber}
            hint="May stay empty until the buyer pays"
            onChange={setCheckNumber}
          />
        </FormGrid>
      </SubmitForm>
    </Dialog>
  )
}
