import { useEffect, useId, useRef, useState } from 'react'
import { followPrints } from '#features/paper/print-jobs/follow-prints.tsx'
import { PrintFooter } from '#features/paper/print-jobs/PrintFooter.tsx'
import { getPayeeLastData, searchPayees } from '#features/shop/payees/payees.contract.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { textByField } from '#shared/errors.ts'
import { dollars, formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { lastStation } from '#web/local.ts'
import { useKeptTyped } from '#web/makers/draft/use-kept-typed.ts'
import { callUnderKey } from '#web/makers/saving/lost-saves.ts'
import { useAddingOnce } from '#web/makers/saving/use-adding-once.ts'
import { useCall, useRefetch } from '#web/queries.ts'
import { same } from '#web/same.ts'
import { editing } from '#web/save-state.ts'
import { useTimeZone } from '#web/session.ts'
import { SwitchField } from '#web/ui/CheckField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useDebounced } from '#web/use-debounced.ts'
import { useLastCheckNumber } from '../check-numbers/use-last-check-number.ts'
import { printPlainCheck } from '../checks/checks.contract.ts'
import { plainCheckProblems } from '../checks/checks.rules.ts'
import { RegisterAmountField, RegisterNumberField } from './CheckFields.tsx'
import { listChecks } from './register.contract.ts'

const usePayee = (typed: string) => {
  const { payee } = useDebounced({ payee: typed.trim() })
  const enabled = payee !== ''
  const offered = useCall(searchPayees, { text: payee }, { enabled })
  const last = useCall(getPayeeLastData, { name: payee }, { enabled })
  const data = enabled ? last.data?.data : undefined
  const isSame = data?.name.toLowerCase() === typed.trim().toLowerCase()
  return { offered: enabled ? (offered.data?.data ?? []) : [], last: isSame ? data : undefined }
}

type Last = NonNullable<ReturnType<typeof usePayee>['last']>

const lastText = ({ voidDay, lastCheck }: Last, timeZone: string) => {
  if (!lastCheck) return 'no check before'
  const { checkNumber, amountAsNumber, dateAdded } = lastCheck
  const when = formatInstant(dateAdded, timeZone).slice(0, 8)
  const days = voidDay === null ? 'not void by itself' : `void after ${voidDay} days`
  return `Last: ${checkNumber}, ${when}, ${formatDollars(amountAsNumber)}, ${days}`
}

const blank = { payee: '', checkAmount: '', memo: '' }

type Props = { nextNumber: string; voidAfterDays: number; onClose: () => void }

type NewCheck = InputOf<typeof printPlainCheck>

/** Saves one check, even if the answer was lost and a field was corrected since. */
const usePrintOnce = (check: NewCheck, on: { printed: () => void; refused: () => void }) => {
  const refetch = useRefetch()
  const readAgain = () => refetch(listChecks)
  const newest = useRef(check)
  useEffect(() => {
    newest.current = check
  })
  const save = useRef(editing)
  return useAddingOnce<NewCheck>({
    call: printPlainCheck,
    typed: () => [newest.current],
    save: () => save.current,
    keepSave: next => {
      save.current = next
    },
    keepTyped: rest => rest.length === 0 && on.printed(),
    send: async ([sent = check], key) => {
      try {
        const { answer, isOfEarlier } = await callUnderKey(printPlainCheck, sent, { key })
        // After a correction the person is asked about the earlier print instead.
        if (!isOfEarlier || same([sent], save.current.lost?.sent)) void followPrints(answer)
        return { answer, isOfEarlier }
      } finally {
        void readAgain()
      }
    },
    nameOf: ([earlier]) =>
      earlier ? `check ${earlier.checkNumber} of ${formatDollars(earlier.checkAmount ?? dollars(0))}` : '',
    readAgain,
    onRefused: on.refused,
  })
}

const usePrintNew = ({ nextNumber, onClose }: Props) => {
  const start = { ...blank, checkNumber: nextNumber }
  const { typed, type, closeRefused, closeDone } = useKeptTyped('new check', start, onClose)
  const [isVoidedAfterDay, setVoided] = useState<boolean>()
  const [problems, mark] = useState<Record<string, string>>({})
  const payee = usePayee(typed.payee)
  const { askIfFar } = useLastCheckNumber('plain')
  const { last } = payee
  // The payee's last check fills the fields until someone edits them.
  const isVoided = isVoidedAfterDay ?? (last?.lastCheck ? last.voidDay !== null : true)
  const memo = typed.memo || (last?.lastCheck?.memo ?? '')
  const { checkNumber, checkAmount: amount } = typed
  const checkAmount = amount === '' ? undefined : dollars(Number(amount))
  const check = { checkNumber, checkAmount, payee: typed.payee.trim(), memo }
  const sent = { ...check, isVoidedAfterDay: isVoided, printerStation: lastStation() }
  const { add, isSaving: isBusy } = usePrintOnce(sent, { printed: closeDone, refused: closeRefused })
  const set = (changed: Partial<typeof typed>) => {
    type(changed)
    mark({})
  }
  const print = async () => {
    if (isBusy) return
    const found = plainCheckProblems(check)
    mark(textByField(found))
    if (found[0]) return void toast.error(found[0].text)
    if (!(await askIfFar(checkNumber))) return
    await add()
  }
  const isTyped = typed.payee !== '' || typed.checkAmount !== '' || typed.memo !== ''
  return { typed, memo, set, isVoided, setVoided, problems, isBusy, isTyped, print, closeDone, ...payee }
}

export const PrintNewDialog = (props: Props) => {
  const { voidAfterDays } = props
  const timeZone = useTimeZone()
  const form = usePrintNew(props)
  const { typed, set, problems } = form
  const names = useId()
  const close = () => void closeUnlessTyped(form.isTyped, 'The check was not printed.', form.closeDone)
  return (
    <Dialog
      open
      title="Print New"
      subtitle="A check that pays no ticket"
      width={480}
      dirty={form.isTyped}
      onClose={close}
      footer={<PrintFooter isBusy={form.isBusy} onPrint={form.print} onClose={close} />}
    >
      <SubmitForm onSubmit={() => void form.print()}>
        <FormGrid>
          <TextField
            label="Payee"
            span={24}
            maxLength={100}
            autoFocus
            list={names}
            value={typed.payee}
            error={problems.payee}
            hint={form.last && lastText(form.last, timeZone)}
            onChange={payee => set({ payee })}
          />
          <datalist id={names}>
            {form.offered.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
          <RegisterAmountField
            value={typed.checkAmount}
            error={problems.checkAmount}
            onChange={checkAmount => set({ checkAmount })}
          />
          <RegisterNumberField
            value={typed.checkNumber}
            error={problems.checkNumber}
            onChange={checkNumber => set({ checkNumber })}
          />
          <TextField
            label="Memo"
            span={24}
            maxLength={100}
            value={form.memo}
            error={problems.memo}
            onChange={memo => set({ memo })}
          />
          <SwitchField
            label={`Void after ${voidAfterDays} days`}
            span={24}
            value={form.isVoided}
            onChange={form.setVoided}
          />
        </FormGrid>
      </SubmitForm>
    </Dialog>
  )
}
