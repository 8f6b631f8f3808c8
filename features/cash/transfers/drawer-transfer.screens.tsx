import { IconAlertCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDollars } from '#shared/money.ts'
import { DraftNote } from '#web/makers/draft/DraftNote.tsx'
import { DraftQuestionPage } from '#web/makers/draft/DraftQuestionPage.tsx'
import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { FormKeys } from '#web/makers/form/FormBody.tsx'
import type { Field } from '#web/makers/form/form-fields.tsx'
import { useForm } from '#web/makers/form/use-form.ts'
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
import { NotesLine } from '../banknotes/NotesLine.tsx'
import { textsTotal } from '../banknotes/note-texts.ts'
import { getDailyData } from '../counts/counts.contract.ts'
import css from '../transaction-form/transaction-form.module.css'
import { noteFormFields } from '../transaction-form/transaction-form.tsx'
import { useSaved } from '../transaction-form/use-saved.ts'
import { createTransaction, getBalanceBetween, TRANSACTIONS } from '../transactions/transactions.contract.ts'
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
  // With two drawers, the target decides the source.
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
