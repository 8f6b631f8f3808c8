import { type ReactNode, useState } from 'react'
import { followPrints, printOrAsk } from '#features/paper/print-jobs/follow-prints.tsx'
import { formatDollars } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { lastStation } from '#web/local.ts'
import { useRowSave } from '#web/makers/use-row-save.ts'
import { useSubmit } from '#web/makers/use-submit.ts'
import { useRefetch } from '#web/queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { CheckGroup } from '../checks/checks.rules.ts'
import { RegisteredCheckDialog } from './RegisteredCheckDialog.tsx'
import { ReprintFromRegister } from './ReprintFromRegister.tsx'
import {
  explainNumbers,
  listChecks,
  type MissingNumbers,
  markCheck,
  printRegisteredCheck,
  type RegisteredCheck,
} from './register.contract.ts'
import { gapText, groupTitles } from './register.rules.ts'
import { WhyDialog } from './WhyDialog.tsx'

const callPrint = ({ id }: RegisteredCheck, reason = '') =>
  call(printRegisteredCheck, { id, reason, asksWhy: true, printerStation: lastStation() })

/** Asks why a check is printed again, and prints it. */
const PrintAgain = ({ check, onClose }: { check: RegisteredCheck; onClose: () => void }) => {
  const { problems, isBusy, submit } = useSubmit({ saidAt: ['reason'] })
  const print = (reason: string) =>
    submit(async () => {
      void followPrints(await callPrint(check, reason))
      onClose()
    })
  return (
    <ReprintFromRegister
      check={check}
      isBusy={isBusy}
      error={problems.reason}
      onPrint={reason => void print(reason)}
      onClose={onClose}
    />
  )
}

const voidText = ({ ticketNumber, amountAsNumber }: RegisteredCheck) =>
  ticketNumber &&
  `${ticketNumber} stays. Its payout of ${formatDollars(amountAsNumber)} waits in Notices for a check with another number.`

/** What is done with a check of the register, and the dialog that is open for it. */
export const useCheckActs = () => {
  const [dialog, show] = useState<ReactNode>()
  const onClose = () => show(undefined)
  const refetch = useRefetch()
  const save = useRowSave(listChecks, markCheck)
  const mark = (check: RegisteredCheck, fields: object) =>
    save(check, { type: check.type, name: 'isCheckVoid', ...fields })

  const unvoid = (check: RegisteredCheck) =>
    sayOutcome(mark(check, { value: false }), () => toast.ok(`Check ${check.checkNumber} is not void any more`))
  const askWhy = (check: RegisteredCheck) => show(<PrintAgain check={check} onClose={onClose} />)
  const printNow = async (check: RegisteredCheck) => {
    await printOrAsk(callPrint(check), () => askWhy(check))
    await refetch(listChecks)
  }
  return {
    dialog,
    show,
    onClose,
    open: (check: RegisteredCheck) => show(<RegisteredCheckDialog check={check} onClose={onClose} />),
    print: (check: RegisteredCheck) => (check.prints > 0 ? askWhy(check) : void printNow(check)),
    toggleVoid: (check: RegisteredCheck) =>
      check.isCheckVoid
        ? void unvoid(check)
        : show(
            <WhyDialog
              title={`Void check ${check.checkNumber}?`}
              subtitle={`${check.payee} · ${formatDollars(check.amountAsNumber)}`}
              text={voidText(check)}
              saved=""
              save="Void"
              danger
              onSave={reason => mark(check, { value: true, reason })}
              onClose={onClose}
            />,
          ),
    explain: (type: CheckGroup, gap: MissingNumbers) =>
      show(
        <WhyDialog
          title={`Why is there no check ${gapText(gap)}?`}
          subtitle={groupTitles[type]}
          saved={gap.reason}
          save="Save"
          onSave={async reason => {
            const { firstNumber, lastNumber } = gap
            toast.ok((await call(explainNumbers, { type, firstNumber, lastNumber, reason })).message)
            await refetch(listChecks)
          }}
          onClose={onClose}
        />,
      ),
  }
}

export type CheckActs = ReturnType<typeof useCheckActs>
