import type { ReactNode } from 'react'
import { DraftNote } from '#web/makers/draft/DraftNote.tsx'
import { DraftQuestion } from '#web/makers/draft/DraftQuestion.tsx'
import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { FormKeys } from '#web/makers/form/FormBody.tsx'
import { PlainButton, PrimaryButton, QuietButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import css from './transaction-form.module.css'

type Props = {
  form: AnyForm
  title: string
  subtitle?: ReactNode
  saveLabel: string
  readOnly?: boolean
  isWide?: boolean
  footStart?: ReactNode
  onClose: () => void
  children: ReactNode
}

export const TransactionFrame = ({ form, title, subtitle, saveLabel, readOnly, footStart, ...rest }: Props) => {
  const { onClose, children } = rest
  const submit = () => {
    if (!readOnly) void form.submit()
  }
  const isAsking = form.offeredAt !== undefined
  return (
    <Dialog
      open
      title={title}
      subtitle={subtitle}
      width={rest.isWide ? 640 : 520}
      dirty={form.isDirty}
      onClose={onClose}
      footStart={footStart}
      footer={
        <>
          {form.isDirty && form.draftAt && (
            <>
              <span className={css.draft}>
                <DraftNote form={form} />
              </span>
              <QuietButton disabled={form.isSaving} onClick={form.clear}>
                Clear
              </QuietButton>
            </>
          )}
          <PlainButton onClick={onClose}>{readOnly ? 'Close' : 'Cancel'}</PlainButton>
          {!isAsking && !readOnly && (
            <PrimaryButton loading={form.isSaving} keys="Ctrl S" onClick={submit}>
              {saveLabel}
            </PrimaryButton>
          )}
        </>
      }
    >
      {isAsking ? (
        <DraftQuestion form={form} />
      ) : (
        <FormKeys form={form} onSubmit={submit} saveLabel={saveLabel} className={css.form}>
          {children}
        </FormKeys>
      )}
    </Dialog>
  )
}
