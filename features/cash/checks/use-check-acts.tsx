import { type ReactNode, useState } from 'react'
import { followPrints } from '#features/paper/print-jobs/follow-prints.tsx'
import { formatDollars } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { failureOf, sayFailure } from '#web/failures.ts'
import { lastStation } from '#web/local.ts'
import { useRowSave } from '#web/makers/use-row-save.ts'
import { useRefetch } from '#web/queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { CheckGroup } from './checks.rules.ts'
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

/** Prints a check that was not printed before at once, and asks why for any other. */
const PrintAgain = ({ check, onClose }: { check: RegisteredCheck; onClose: () => void }) => {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const print = async (reason: string) => {
    setBusy(true)
    try {
      const sent = { id: check.id, reason, asksWhy: true, printerStation: lastStation() }
      void followPrints(await call(printRegisteredCheck, sent))
      onClose()
    } catch (failure) {
      const { fields } = failureOf(failure)
      setError(fields.reason)
      if (!fields.reason) sayFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ReprintFromRegister
      check={check}
      isBusy={isBusy}
      error={error}
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

  const unvoid = async (check: RegisteredCheck) => {
    try {
      await mark(check, { value: false })
      toast.ok(`Check ${check.checkNumber} is not void any more`)
    } catch (error) {
      sayFailure(error)
    }
  }
  const printNow = async (check: RegisteredCheck) => {
    try {
      const sent = { id: check.id, asksWhy: true, printerStation: lastStation() }
      void followPrints(await call(printRegisteredCheck, sent))
    } catch (error) {
      if (failureOf(error).fields.reason) show(<PrintAgain check={check} onClose={onClose} />)
      else sayFailure(error)
    } finally {
      await refetch(listChecks)
    }
  }
  return {
    dialog,
    show,
    onClose,
    open: (check: RegisteredCheck) => show(<RegisteredCheckDialog check={check} onClose={onClose} />),
    print: (check: RegisteredCheck) =>
      check.prints > 0 ? show(<PrintAgain check={check} onClose={onClose} />) : void printNow(check),
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
