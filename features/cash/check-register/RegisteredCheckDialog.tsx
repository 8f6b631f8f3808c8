import { textByField } from '#shared/errors.ts'
import { type Cents, dollars, formatAmount } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { useKeptTyped } from '#web/makers/draft/use-kept-typed.ts'
import { useSubmit } from '#web/makers/saving/use-submit.ts'
import { useCall } from '#web/queries.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { useTimeZone } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Facts, FormGrid } from '#web/ui/FormGrid.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { Banner } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useLastCheckNumber } from '../check-numbers/use-last-check-number.ts'
import { RegisterAmountField, RegisterNumberField } from './CheckFields.tsx'
import css from './check-register.module.css'
import { EarlierPrints } from './EarlierPrints.tsx'
import { editCheck, getCheckDetail, listChecks, type RegisteredCheck } from './register.contract.ts'
import { checkEditProblems, whyNotEdited } from './register.rules.ts'

const amountOf = (typed: string): Cents | undefined => (typed === '' ? undefined : dollars(Number(typed)))

const useCorrection = (check: RegisteredCheck, onClose: () => void) => {
  const saved = { checkNumber: check.checkNumber, checkAmount: String(check.amountAsNumber / 100) }
  const { typed, type, closeRefused, closeDone } = useKeptTyped(`check ${check.id}`, saved, onClose)
  const { problems, mark, isBusy, submit } = useSubmit({ onRefused: closeRefused, refetch: [listChecks] })
  const { askIfFar } = useLastCheckNumber(check.type)
  const isTyped = typed.checkNumber !== saved.checkNumber || typed.checkAmount !== saved.checkAmount
  const save = async () => {
    const sent = { checkNumber: typed.checkNumber, checkAmount: amountOf(typed.checkAmount) }
    const found = checkEditProblems(sent)
    mark(textByField(found))
    if (found.length > 0 || isBusy) return
    if (!isTyped) return closeDone()
    if (!(await askIfFar(typed.checkNumber, saved.checkNumber))) return
    await submit(async () => {
      toast.ok((await call(editCheck, { id: check.id, version: check.version, ...sent })).message)
      closeDone()
    })
  }
  const set = (changed: Partial<typeof saved>) => {
    type(changed)
    mark({})
  }
  return { typed, set, problems, isBusy, isTyped, save, closeDone }
}

type Props = { check: RegisteredCheck; onClose: () => void }

export const RegisteredCheckDialog = ({ check, onClose }: Props) => {
  const timeZone = useTimeZone()
  const { data } = useCall(getCheckDetail, { id: check.id }, { gcTime: 0 })
  const { typed, set, problems, isBusy, isTyped, save, closeDone } = useCorrection(check, onClose)
  const why = whyNotEdited({ ...check, isVoid: check.isCheckVoid })
  const isOpenEdit = !why && isTyped
  const close = () => void closeUnlessTyped(isOpenEdit, 'The check was not changed.', closeDone)
  const facts = [
    ['Payee', check.payee],
    ...(check.ticketNumber
      ? [['Ticket Number', <RecordNumber key="ticket" number={check.ticketNumber} />] as const]
      : []),
    ['Date', formatInstant(check.dateAdded, timeZone)],
    ...(why ? [['Check Amount', formatAmount(check.amountAsNumber)] as const] : []),
    ...(check.memo ? [['Memo', check.memo] as const] : []),
    ...(check.note ? [['Note', check.note] as const] : []),
  ] as const
  return (
    <Dialog
      open
      title={`Check ${check.checkNumber}`}
      width={460}
      dirty={isOpenEdit}
      onClose={close}
      footer={
        <>
          <PlainButton onClick={close}>{why ? 'Close' : 'Cancel'}</PlainButton>
          {!why && (
            <PrimaryButton loading={isBusy} onClick={save}>
              Save
            </PrimaryButton>
          )}
        </>
      }
    >
      <Facts rows={facts} />
      {why ? (
        <Banner
          inline
          tone="info"
          title={`This check ${why}: its number and amount stay as they are.`}
          action={check.ticketNumber && <RecordNumber number={check.ticketNumber} words="Open ticket" />}
        />
      ) : (
        <SubmitForm className={css.form} onSubmit={() => void save()}>
          <FormGrid>
            <RegisterNumberField
              autoFocus
              value={typed.checkNumber}
              error={problems.checkNumber}
              onChange={checkNumber => set({ checkNumber })}
            />
            <RegisterAmountField
              value={typed.checkAmount}
              error={problems.checkAmount}
              onChange={checkAmount => set({ checkAmount })}
            />
          </FormGrid>
        </SubmitForm>
      )}
      {data && <EarlierPrints prints={data.data.printed} />}
    </Dialog>
  )
}
