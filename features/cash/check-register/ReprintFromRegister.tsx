import { ReasonDialog } from '#features/paper/print-jobs/ReasonDialog.tsx'
import { useCall } from '#web/queries.ts'
import { EarlierPrints } from './EarlierPrints.tsx'
import { getCheckDetail, type RegisteredCheck } from './register.contract.ts'

type Props = {
  check: RegisteredCheck
  isBusy: boolean
  error?: string | undefined
  onPrint: (reason: string) => void
  onClose: () => void
}

/** A check that was printed before is printed again by who says why, with the earlier prints in sight. */
export const ReprintFromRegister = ({ check, isBusy, error, onPrint, onClose }: Props) => {
  const { data } = useCall(getCheckDetail, { id: check.id }, { gcTime: 0 })
  return (
    <ReasonDialog
      title="Reprint Check"
      subtitle={`${check.checkNumber} · ${check.payee}`}
      label="Why is it printed again?"
      error={error}
      isBusy={isBusy}
      onPrint={onPrint}
      onClose={onClose}
    >
      {data && <EarlierPrints prints={data.data.printed} />}
    </ReasonDialog>
  )
}
