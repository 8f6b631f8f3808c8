import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { formatDollars } from '#shared/money.ts'
import { DraftNote } from '#web/makers/draft/DraftNote.tsx'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { BarState, Sum, WorkBar } from '#web/ui/WorkBar.tsx'
import { countedTotal } from '../counting/count-sheet.rules.ts'
import { signedDollars } from '../ledger/signed-amount.ts'
import type { ReconcileState } from './use-reconcile.ts'

const barState = ({ form, compared }: ReconcileState) => {
  const problems = Object.keys(form.errors).length
  if (problems > 0)
    return (
      <BarState tone="bad" icon={<IconAlertCircle />}>
        {problems === 1 ? '1 problem' : `${problems} problems`}
      </BarState>
    )
  if (!compared) return undefined
  return compared.difference === 0 ? (
    <BarState tone="ok" icon={<IconCheck />}>
      matches
    </BarState>
  ) : (
    <BarState tone="bad" icon={<IconAlertCircle />}>
      {`Difference ${signedDollars(compared.difference)}`}
    </BarState>
  )
}

type Props = { reconciling: ReconcileState; onCountAgain: () => void }

export const ReconcileBar = ({ reconciling, onCountAgain }: Props) => {
  const { form, books, compared, count, submit } = reconciling
  return (
    <WorkBar
      state={barState(reconciling)}
      sums={
        <>
          <Sum name="Counted">{formatDollars(compared?.count ?? countedTotal(count))}</Sum>
          {compared && <Sum name="Books">{formatDollars(compared.amount)}</Sum>}
        </>
      }
      note={form.isDirty && form.draftAt && !compared ? <DraftNote form={form} /> : undefined}
      buttons={
        <>
          {books.isShown && (
            <PlainButton disabled={form.isSaving} onClick={onCountAgain}>
              Count again
            </PlainButton>
          )}
          <PrimaryButton loading={form.isSaving} keys={books.isShown ? 'Ctrl S' : 'Ctrl Enter'} onClick={submit}>
            {books.isShown ? 'Reconcile' : 'Show books'}
          </PrimaryButton>
        </>
      }
    />
  )
}
