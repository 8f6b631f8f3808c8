import { useState } from 'react'
import { formatDollars } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { failureOf } from '#web/failures.ts'
import { useRefetch } from '#web/queries.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { Banner } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type LockRow, listLocks, makeCoinInvoice, makeMetroInvoice } from './locks.contract.ts'
import { soldAmountOf } from './locks.rules.ts'

type Made = { id: number; message: string }

type Props = {
  kind: TicketKind
  rows: readonly LockRow[]
  /** Blank when all buyers are shown; the dialog then asks for one. */
  buyer: string
  onMade: (made: Made) => void
  onClose: () => void
}

const makeCalls = { metro: makeMetroInvoice, coin: makeCoinInvoice } as const

/** Sends what the rows show, so that a ticket that changed meanwhile is refused. */
const useMaking = ({ kind, onMade }: Props) => {
  const refetch = useRefetch()
  const [isMaking, setMaking] = useState(false)
  const [refusal, setRefusal] = useState('')
  const make = async (billedTo: string, checkNumber: string, rows: readonly LockRow[]) => {
    setMaking(true)
    try {
      const data = rows.map(({ id, soldToAmount }) => ({ id, amount: soldToAmount ?? undefined }))
      const ids = rows.map(({ id }) => id)
      const sent = { billedTo, checkNumber, data, ids, total: soldAmountOf(rows) }
      const { data: made, message } = await call(makeCalls[kind], sent)
      onMade({ id: made.id, message })
    } catch (error) {
      setRefusal(failureOf(error).message)
    }
    await refetch(listLocks)
    setMaking(false)
  }
  return { make, isMaking, refusal }
}

const ticketsText = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`)

/** Without a check number the invoice is listed under Who Owes. */
export const MakeInvoiceDialog = (props: Props) => {
  const { rows, onClose } = props
  const buyers = [...new Set(rows.map(({ soldTo }) => soldTo))]
  const [chosen, setChosen] = useState(props.buyer)
  const [checkNumber, setCheckNumber] = useState('')
  const { make, isMaking, refusal } = useMaking(props)
  const taken = rows.filter(({ soldTo }) => soldTo === chosen)
  const submit = () => {
    if (taken.length > 0 && !isMaking) void make(chosen, checkNumber.trim(), taken)
  }
  return (
    <Dialog
      open
      title="Make Invoice"
      subtitle={
        chosen === ''
          ? 'Choose the buyer to bill.'
          : `${ticketsText(taken.length)} of ${chosen}, ${formatDollars(soldAmountOf(taken))}`
      }
      dirty={checkNumber !== ''}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton loading={isMaking} disabled={taken.length === 0} onClick={submit}>
            Make Invoice
          </PrimaryButton>
        </>
      }
    >
      <SubmitForm onSubmit={submit}>
        <FormGrid>
          {refusal !== '' && <Banner inline tone="bad" title="No invoice was made" text={refusal} />}
          {props.buyer === '' && (
            <SelectField
              label="Billed To"
              span={24}
              value={chosen}
              options={wordOptions(buyers)}
              emptyLabel="Choose a buyer"
              onChange={setChosen}
            />
          )}
          <TextField
            label="Check Number#"
            span={24}
            maxLength={20}
            value={checkNumber}
            hint="May stay empty until the buyer pays"
            onChange={setCheckNumber}
          />
        </FormGrid>
      </SubmitForm>
    </Dialog>
  )
}
