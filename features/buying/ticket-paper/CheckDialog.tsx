import { useState } from 'react'
import { RegisterNumberField } from '#features/cash/check-register/CheckFields.tsx'
import { EarlierPrints } from '#features/cash/check-register/EarlierPrints.tsx'
import type { CheckPrint } from '#features/cash/check-register/register.contract.ts'
import { followPrints } from '#features/paper/print-jobs/follow-prints.tsx'
import { PrintFooter } from '#features/paper/print-jobs/PrintFooter.tsx'
import { ReasonDialog } from '#features/paper/print-jobs/ReasonDialog.tsx'
import { type Cents, dollars } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { lastStation } from '#web/local.ts'
import { ReadState } from '#web/makers/ReadState.tsx'
import { useSubmit } from '#web/makers/use-submit.ts'
import { useCall } from '#web/queries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { DigitsField, TextField } from '#web/ui/TextField.tsx'
import { checkNumberHint } from '../tickets/tickets.rules.ts'
import { getTicketCheck, printTicketCheck } from './ticket-paper.contract.ts'

export type OfCheck = { kind: TicketKind; id: number; number: string; onClose: () => void }

type Sent = { checkNumber?: string; checkAmount?: Cents; reason: string }

const useCheckPrint = ({ kind, id, onClose }: Omit<OfCheck, 'number'>, saidAt: readonly string[]) => {
  const { problems, isBusy, submit } = useSubmit({ saidAt })
  const print = (sent: Sent) =>
    submit(async () => {
      const of = { ticketId: id, ticketType: kind, printerStation: lastStation(), asksWhy: true }
      void followPrints(await call(printTicketCheck, { ...sent, ...of }))
      onClose()
    })
  return { problems, isBusy, print }
}

type Loaded = { checkNumber: string; checkAmount: Cents; prints: readonly CheckPrint[] }

const CheckForm = ({ kind, id, number, check, onClose }: OfCheck & { check: Loaded }) => {
  const saved = { checkNumber: check.checkNumber, checkAmount: String(check.checkAmount / 100) }
  const [checkNumber, setNumber] = useState(saved.checkNumber)
  const [checkAmount, setAmount] = useState(saved.checkAmount)
  const [reason, setReason] = useState('')
  const { problems, isBusy, print } = useCheckPrint({ kind, id, onClose }, [
    'checkNumber',
    'paymentCheckAmount',
    'reason',
  ])
  const isTyped = checkNumber !== saved.checkNumber || checkAmount !== saved.checkAmount || reason !== ''
  const close = () => void closeUnlessTyped(isTyped, 'The check was not printed.', onClose)
  const send = () => void print({ checkNumber, checkAmount: dollars(Number(checkAmount)), reason })
  return (
    <Dialog
      open
      title="Enter Check Info"
      subtitle={number}
      dirty={isTyped}
      onClose={close}
      footer={<PrintFooter isBusy={isBusy} onPrint={send} onClose={close} />}
    >
      <SubmitForm onSubmit={send}>
        <FormGrid>
          <DigitsField
            label="Check Amount"
            span={12}
            prefix="$"
            maxLength={9}
            autoFocus
            value={checkAmount}
            error={problems.paymentCheckAmount}
            onChange={setAmount}
          />
          <RegisterNumberField
            value={checkNumber}
            hint={checkNumberHint(kind, checkNumber)}
            error={problems.checkNumber}
            onChange={setNumber}
          />
          {(problems.reason || reason) && (
            <TextField
              label="Why is it printed again?"
              span={24}
              maxLength={200}
              autoFocus
              value={reason}
              error={reason ? undefined : problems.reason}
              onChange={setReason}
            />
          )}
        </FormGrid>
      </SubmitForm>
      <EarlierPrints prints={check.prints} />
    </Dialog>
  )
}

/** Admin may correct the check before it is printed. */
export const CheckDialog = (of: OfCheck) => {
  const query = useCall(getTicketCheck, { ticketId: of.id, ticketType: of.kind }, { gcTime: 0 })
  if (query.data) return <CheckForm {...of} check={query.data.data} />
  return (
    <Dialog open title="Enter Check Info" subtitle={of.number} onClose={of.onClose}>
      <ReadState query={query} label="Check" title="The check did not load" lines={2} />
    </Dialog>
  )
}

/** Others print straight away; only a check that was printed before asks them why. */
export const ReprintCheckDialog = ({ kind, id, number, text, onClose }: OfCheck & { text: string }) => {
  const { problems, isBusy, print } = useCheckPrint({ kind, id, onClose }, ['reason'])
  return (
    <ReasonDialog
      title="Reprint Check"
      subtitle={number}
      label={text}
      error={problems.reason}
      isBusy={isBusy}
      onPrint={reason => void print({ reason })}
      onClose={onClose}
    />
  )
}
