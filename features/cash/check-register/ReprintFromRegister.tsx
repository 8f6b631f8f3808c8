import { ReasonDialog } from '#features/paper/print-jobs/ReasonDialog.tsx'
import { useCall } from '#web/queries.ts'
import { EarlierPrints } from './EarlierPrints.tsx'
import { getCheckDetail, type RegisteredCheck } from './register.contract.ts'

type Props = {
  check: RegisteredCheck
  onPrint: (reason: string) => Promise<unknown>
  onClose: () => void
}

export const ReprintFromRegister = ({ check, onPrint, onClose }: Props) => {
  const { data } = useCall(getCheckDetail, { id: check.id }, { gcTime: 0 })
  return (
    <ReasonDialog
      title="Reprint Check"
      subtitle={`${check.checkNumber} · ${check.payee}`}
      label="Why is it printed again?"
      onPrint={onPrint}
      onClose={onClose}
    >
      {data && <EarlierPrints prints={data.data.printed} />}
    </ReasonDialog>
  )
}
