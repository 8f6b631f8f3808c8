import { type ReactNode, useState } from 'react'
import { followPrints, printOrAsk } from '#features/paper/print-jobs/follow-prints.tsx'
import { formatDollars } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { lastStation } from '#web/local.ts'
import { useRowSave } from '#web/makers/list/use-row-save.ts'
import { useRefetch } from '#web/queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import { RegisteredCheckDialog } from '../check-register/RegisteredCheckDialog.tsx'
import { ReprintFromRegister } from '../check-register/ReprintFromRegister.tsx'
import {
  explainNumbers,
  listChecks,
  type MissingNumbers,
  markCheck,
  printRegisteredCheck,
  type RegisteredCheck,
} from '../check-register/register.contract.ts'
import { gapText, groupTitles } from '../check-register/register.rules.ts'
import { WhyDialog } from '../check-register/WhyDialog.tsx'
import type { CheckGroup } from '../checks/checks.rules.ts'

const callPrint = ({ id }: RegisteredCheck, reason = '') =>
  call(printRegisteredCheck, { id, reason, asksWhy: true, printerStation: lastStation() })

const voidText = ({ ticketNumber, amountAsNumber }: RegisteredCheck) =>
  ticketNumber &&
  `${ticketNumber} stays. Its payout of ${formatDollars(amountAsNumber)} waits in Notices for a check with another number.`

export const useCheckActs = () => {
  const [dialog, show] = useState<ReactNode>()
  const onClose = () => show(undefined)
  const refetch = useRefetch()
  const save = useRowSave(listChecks, markCheck)
  const mark = (check: RegisteredCheck, fields: object) =>
    save(check, { type: check.type, name: 'isCheckVoid', ...fields })

  const unvoid = (check: RegisteredCheck) =>
    sayOutcome(mark(check, { value: false }), () => toast.ok(`Check ${check.checkNumber} is not void any more`))
  const printAgain = async (check: RegisteredCheck, reason: string) => void followPrints(await callPrint(check, reason))
  const askWhy = (check: RegisteredCheck) =>
    show(<ReprintFromRegister check={check} onPrint={reason => printAgain(check, reason)} onClose={onClose} />)
  const printNow = async (check: RegisteredCheck) => {
    await printOrAsk(callPrint(check), () => askWhy(check))
    await refetch(listChecks)
  }
  return {
    dialog,
    show,
    onClose,
    open: (check: RegisteredCheck) => show(<RegisteredCheckDialog check={check} onClose={onClose} />),
    print: (check: RegisteredCheck) => (check.prints > 0 ? askWhy(check) : printNow(check)),
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
