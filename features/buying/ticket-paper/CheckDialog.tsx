import { useLastCheckNumber } from '#features/cash/check-numbers/use-last-check-number.ts'
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
import { useKeptTyped } from '#web/makers/draft/use-kept-typed.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useSubmit } from '#web/makers/saving/use-submit.ts'
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

const printCheck = async ({ kind, id }: Pick<OfCheck, 'kind' | 'id'>, sent: Sent) => {
  const of = { ticketId: id, ticketType: kind, printerStation: lastStation(), asksWhy: true }
  void followPrints(await call(printTicketCheck, { ...sent, ...of }))
}

type Loaded = { checkNumber: string; checkAmount: Cents; prints: readonly CheckPrint[] }

const CheckForm = ({ kind, id, number, check, onClose }: OfCheck & { check: Loaded }) => {
  const saved = { checkNumber: check.checkNumber, checkAmount: String(check.checkAmount / 100), reason: '' }
  const { typed, type, closeRefused, closeDone } = useKeptTyped(`check of ${number}`, saved, onClose)
  const { checkNumber, checkAmount, reason } = typed
  const { problems, isBusy, submit } = useSubmit({ saidAt: ['reason'], onRefused: closeRefused })
  const isTyped = checkNumber !== saved.checkNumber || checkAmount !== saved.checkAmount || reason !== ''
  const close = () => void closeUnlessTyped(isTyped, 'The check was not printed.', closeDone)
  const sent = { checkNumber, checkAmount: dollars(Number(checkAmount)), reason }
  const { askIfFar } = useLastCheckNumber(kind)
  const send = async () => {
    if (!(await askIfFar(checkNumber, saved.checkNumber))) return
    await submit(() => printCheck({ kind, id }, sent).then(closeDone))
  }
  return (
    <Dialog
      open
      title="Enter Check Info"
      subtitle={number}
      dirty={isTyped}
      onClose={close}
      footer={<PrintFooter isBusy={isBusy} onPrint={send} onClose={close} />}
    >
      <SubmitForm onSubmit={() => void send()}>
        <FormGrid>
          <DigitsField
            label="Check Amount"
            span={12}
            prefix="$"
            maxLength={9}
            autoFocus
            value={checkAmount}
            onChange={amount => type({ checkAmount: amount })}
          />
          <RegisterNumberField
            value={checkNumber}
            hint={checkNumberHint(kind, checkNumber)}
            onChange={text => type({ checkNumber: text })}
          />
          {(problems.reason || reason) && (
            <TextField
              label="Why is it printed again?"
              span={24}
              maxLength={200}
              autoFocus
              value={reason}
              error={reason ? undefined : problems.reason}
              onChange={text => type({ reason: text })}
            />
          )}
        </FormGrid>
      </SubmitForm>
      <EarlierPrints prints={check.prints} />
    </Dialog>
  )
}

export const CheckDialog = (of: OfCheck) => {
  const query = useCall(getTicketCheck, { ticketId: of.id, ticketType: of.kind }, { gcTime: 0 })
  if (query.data) return <CheckForm {...of} check={query.data.data} />
  return (
    <Dialog open title="Enter Check Info" subtitle={of.number} onClose={of.onClose}>
      <ReadState query={query} label="Check" title="The check did not load" lines={2} />
    </Dialog>
  )
}

/** Other users print at once; they are asked for a reason only when the check was printed before. */
export const ReprintCheckDialog = ({ number, text, onClose, ...of }: OfCheck & { text: string }) => (
  <ReasonDialog
    title="Reprint Check"
    subtitle={number}
    label={text}
    onPrint={reason => printCheck(of, { reason })}
    onClose={onClose}
  />
)
