import { IconAlertCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDollars } from '#shared/money.ts'
import { type AnyForm, bindFields } from '#web/makers/bind-fields.ts'
import { DraftNote } from '#web/makers/DraftNote.tsx'
import { DraftQuestionPage } from '#web/makers/DraftQuestionPage.tsx'
import { FormKeys } from '#web/makers/FormBody.tsx'
import type { Field } from '#web/makers/form-fields.tsx'
import { useForm } from '#web/makers/use-form.ts'
import { useCall, useLive } from '#web/queries.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useSaveKey } from '#web/ui/use-shortcut.ts'
import { BarState, Sum, WorkBar } from '#web/ui/WorkBar.tsx'
import { getDailyData } from '../counts/counts.contract.ts'
import { NotesLine } from '../ledger/NotesLine.tsx'
import { textsTotal } from '../ledger/note-texts.ts'
import css from '../transactions/transaction-form.module.css'
import { noteFormFields } from '../transactions/transaction-form.tsx'
import { createTransaction, getBalanceBetween, TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { useSaved } from '../transactions/use-saved.ts'
import { owedText, type Transfer, transferDrawers, transferInput, transferProblems } from './drawer-transfer.rules.ts'

const noteFields = ['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom1', 'coins'] as const
const labels = { dest: 'To', src: 'From', comment: 'Comment' }
const blank = {}

const fieldsOf = (notes: readonly (typeof noteFields)[number][]): readonly Field<Transfer>[] => [
  { key: 'dest', label: 'To' },
  { key: 'src', label: 'From' },
  { key: 'comment', label: 'Comment', maxLength: 1000 },
  ...noteFormFields(notes),
]

/** Of all transfers between the two drawers so far. */
const Owed = () => {
  const { data } = useCall(getBalanceBetween, { src: 'coindrawer', dest: 'metrodrawer' })
  useLive('ledger', getBalanceBetween)
  const text = data ? owedText(data.data) : ''
  if (!text) return undefined
  return (
    <Rail label="Owed" line={<b>{text}</b>}>
      <Section split title="Drawer Transfer">
        <p>
          <b>{text}</b>
        </p>
        <p className={css.how}>all transfers Metro → Coin, less those back</p>
      </Section>
    </Rail>
  )
}

const TransferFields = ({ form }: { form: AnyForm }) => {
  const bind = bindFields(form, labels, false)
  // There are only two of them: where it goes says where it comes from.
  const chooseDest = (dest: string) => {
    const other = transferDrawers.find(({ value }) => value !== dest)?.value
    form.fill({ dest, ...(!form.values.src && { src: other }) })
  }
  return (
    <FormGrid>
      <SelectField {...bind('dest')} span={6} autoFocus options={transferDrawers} onChange={chooseDest} />
      <SelectField {...bind('src')} span={6} options={transferDrawers} />
      <TextField {...bind('comment')} span={12} maxLength={1000} placeholder="Drawer Transfer" />
    </FormGrid>
  )
}

const useTransfer = (notes: readonly (typeof noteFields)[number][]) => {
  const navigate = useNavigate()
  const saved = useSaved()
  const back = () => void navigate({ to: TRANSACTIONS })
  const fields = useMemo(() => fieldsOf(notes), [notes])
  const form = useForm<typeof createTransaction, Transfer>({
    name: 'drawer transfer',
    call: createTransaction,
    fields,
    record: blank,
    isNew: true,
    problems: transferProblems,
    pack: transferInput,
    onSaved: ({ data, warnings }) => {
      saved(`Transaction ${data.id} saved`, warnings)
      back()
    },
  })
  return { form, back }
}

/** Cash that one drawer lends the other. */
export const DrawerTransfer = () => {
  const { data } = useCall(getDailyData, {}, { later: true })
  const countsFifties = data?.data.countsFifties ?? false
  const notes = useMemo(() => noteFields.filter(field => field !== 'denom50' || countsFifties), [countsFifties])
  const { form, back } = useTransfer(notes)
  const isAsking = form.offeredAt !== undefined
  const submit = () => {
    if (!isAsking) void form.submit()
  }
  useSaveKey(submit)
  const problems = Object.keys(form.errors).length
  const head = (
    <PageHead
      title="Drawer Transfer"
      legend={
        <KeyHints
          hints={[
            ['Enter', 'next note'],
            ['Ctrl S', 'create'],
          ]}
        />
      }
      onBack={back}
      isTyped={form.isDirty}
      isSaving={form.isSaving}
    />
  )
  if (isAsking) return <DraftQuestionPage head={head} form={form} />
  return (
    <Page
      head={head}
      bar={
        <WorkBar
          state={
            problems > 0 && (
              <BarState tone="bad" icon={<IconAlertCircle />}>
                {problems === 1 ? '1 problem' : `${problems} problems`}
              </BarState>
            )
          }
          sums={<Sum name="Total">{formatDollars(textsTotal(form.values))}</Sum>}
          note={form.isDirty && form.draftAt ? <DraftNote form={form} /> : undefined}
          buttons={
            <>
              <PlainButton disabled={form.isSaving} onClick={form.clear}>
                Clear
              </PlainButton>
              <PrimaryButton loading={form.isSaving} keys="Ctrl S" onClick={submit}>
                Create Transaction
              </PrimaryButton>
            </>
          }
        />
      }
    >
      <PageBody rail={<Owed />}>
        <FormKeys form={form as never} onSubmit={submit}>
          <Section>
            <div className={css.form}>
              <TransferFields form={form as never} />
              <NotesLine fields={notes} values={form.values} errors={form.errors} onChange={form.set} />
            </div>
          </Section>
        </FormKeys>
      </PageBody>
    </Page>
  )
}
