import { type KeyboardEvent, useRef, useState } from 'react'
import { voidReasonCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { type Cents, formatDollars } from '#shared/money.ts'
import { type RecordKey, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { useSubmit } from '#web/makers/saving/use-submit.ts'
import { useCall } from '#web/queries.ts'
import { DangerFillButton, PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Banner } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './void-dialog.module.css'
import { NO_VOID_REASON, voidQuestion } from './voids.rules.ts'

const OTHER = 'Other'

type VoidDialogProps = {
  of: RecordKey
  record: { name: string; amount: Cents }
  text?: string | undefined
  onVoid: (reason: string) => Promise<void>
  onClose: () => void
}

type RefusedProps = Pick<VoidDialogProps, 'of' | 'record' | 'onClose'> & { why: string }

const recordText = ({ of, record }: Pick<VoidDialogProps, 'of' | 'record'>) =>
  [recordNumber(of), record.name, formatDollars(record.amount)].filter(Boolean).join(' · ')

export const VoidRefusedDialog = ({ of, record, why, onClose }: RefusedProps) => (
  <Dialog
    open
    title={`This ${recordKinds[of.kind].noun} can not be voided`}
    subtitle={recordText({ of, record })}
    onClose={onClose}
    footer={<PlainButton onClick={onClose}>Close</PlainButton>}
  >
    <Banner tone="warn" title={why} />
  </Dialog>
)

export const VoidDialog = ({ of, record, text, onVoid, onClose }: VoidDialogProps) => {
  const reasons = useCall(voidReasonCalls.list, {})
  const [chosen, setChosen] = useState('')
  const [words, setWords] = useState('')
  const reason = chosen === OTHER ? words.trim() : chosen
  const offered = (reasons.data?.data ?? []).map(word => word.reason)
  const [problem, setProblem] = useState<string>()
  const { isBusy, submit } = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const refuse = () => {
    setProblem(chosen === OTHER ? 'Reason is Blank' : NO_VOID_REASON)
    // The refused field is the last one.
    ;[...(form.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
  }
  const proceed = () => {
    if (isBusy) return
    if (!reason) return refuse()
    void submit(async () => {
      await onVoid(reason)
      onClose()
    })
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    proceed()
  }
  return (
    <Dialog
      open
      title="Choose Void Reason"
      subtitle={voidQuestion(of.kind)}
      dirty={chosen !== ''}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <DangerFillButton loading={isBusy} onClick={proceed}>
            Proceed Void
          </DangerFillButton>
        </>
      }
    >
      <p className={css.record}>{recordText({ of, record })}</p>
      {text && <p className={css.record}>{text}</p>}
      <form ref={form} noValidate aria-busy={isBusy} onKeyDown={keyDown}>
        <FormGrid>
          <SelectField
            label="Void Reason"
            span={24}
            required
            autoFocus
            value={chosen}
            error={chosen === OTHER ? undefined : (problem ?? reasons.error?.message)}
            options={[...offered.filter(word => word !== OTHER), OTHER].map(word => ({ value: word, label: word }))}
            onChange={word => {
              setChosen(word)
              setProblem(undefined)
            }}
          />
          {chosen === OTHER && (
            <TextField
              label="Reason"
              span={24}
              required
              autoFocus
              maxLength={200}
              value={words}
              error={problem}
              onChange={typed => {
                setWords(typed)
                setProblem(undefined)
              }}
            />
          )}
        </FormGrid>
      </form>
    </Dialog>
  )
}
