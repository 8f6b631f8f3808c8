import { IconAlertCircle, IconCheck, IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { formatHeadInstant, timeAt } from '#shared/time.ts'
import { DraftNote } from '#web/makers/DraftNote.tsx'
import { DraftQuestionPage } from '#web/makers/DraftQuestionPage.tsx'
import { FormKeys } from '#web/makers/FormBody.tsx'
import { ReadState } from '#web/makers/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { asText } from '#web/text.ts'
import { LinkButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { FormGrid, Section } from '#web/ui/FormGrid.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useSaveKey, useShortcut } from '#web/ui/use-shortcut.ts'
import { BarState, Sum, WorkBar } from '#web/ui/WorkBar.tsx'
import { getDailyData } from '../counts/counts.contract.ts'
import { signedDollars } from '../ledger/signed-amount.ts'
import { useMinute } from '../notices/use-minute.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { CountedMeanwhile } from './CountedMeanwhile.tsx'
import { CountInput } from './CountInput.tsx'
import { CountRows } from './CountRows.tsx'
import { type CountField, countDifference, countedTotal, countFieldsOf } from './count-sheet.rules.ts'
import { ComparedNotes, CountWarnings } from './DailyReview.tsx'
import { ExplainedDifference } from './ExplainedDifference.tsx'
import { MovedWhileCounted } from './MovedWhileCounted.tsx'
import { ReconcileRail } from './ReconcileRail.tsx'
import css from './reconcile.module.css'
import { useReconcile } from './use-reconcile.ts'

type Daily = OutputOf<typeof getDailyData>['data']

const isShowKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

const Reconciling = ({ daily, fields }: { daily: Daily; fields: readonly CountField[] }) => {
  const reconciling = useReconcile(daily.transactionOptions, fields)
  const { form, books, query, compared, texts, isCounted, count, set, submit, place } = reconciling
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const now = useMinute()
  useSaveKey(submit)
  useShortcut(isShowKey, () => !books.isShown && submit())
  const { values, errors } = form
  const counted = countedTotal(count)
  const early = daily.showsBooks && isCounted ? place : undefined
  const shown = compared ?? early
  const difference = compared?.difference ?? (early && countDifference(count, early))
  const countAgain = () => {
    books.hide()
    document.querySelector<HTMLElement>(`[name="${fields[0]}"]`)?.focus()
  }
  const head = (
    <PageHead
      title="Reconcile"
      facts={
        <>
          {formatHeadInstant(now, timeZone)}
          {compared && <Tag tone="accent">counted, not posted</Tag>}
        </>
      }
      legend={
        <KeyHints
          hints={[['Enter', 'next note'], books.isShown ? ['Ctrl S', 'reconcile'] : ['Ctrl Enter', 'show books']]}
        />
      }
      onBack={() => void navigate({ to: TRANSACTIONS })}
      isTyped={form.isDirty}
      isSaving={form.isSaving}
    />
  )
  if (form.offeredAt !== undefined) return <DraftQuestionPage head={head} form={form} />
  const problems = Object.keys(errors).length
  const bar = (
    <WorkBar
      state={
        problems > 0 ? (
          <BarState tone="bad" icon={<IconAlertCircle />}>
            {problems === 1 ? '1 problem' : `${problems} problems`}
          </BarState>
        ) : compared && compared.difference !== 0 ? (
          <BarState tone="bad" icon={<IconAlertCircle />}>
            {`Difference ${signedDollars(compared.difference)}`}
          </BarState>
        ) : (
          compared && (
            <BarState tone="ok" icon={<IconCheck />}>
              matches
            </BarState>
          )
        )
      }
      sums={
        <>
          <Sum name="Counted">{formatDollars(compared?.count ?? counted)}</Sum>
          {compared && <Sum name="Books">{formatDollars(compared.amount)}</Sum>}
        </>
      }
      note={form.isDirty && form.draftAt && !compared ? <DraftNote form={form} /> : undefined}
      buttons={
        <>
          {books.isShown && (
            <PlainButton disabled={form.isSaving} onClick={countAgain}>
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
  return (
    <Page head={head} bar={bar}>
      <PageBody rail={<ReconcileRail compared={compared} />}>
        <FormKeys form={form} onSubmit={submit} className={css.form}>
          <Section>
            <FormGrid>
              <SelectField
                label="To"
                name="dest"
                span={8}
                autoFocus
                options={daily.transactionOptions.map(({ slug, name }) => ({ value: slug, label: name, hint: slug }))}
                value={asText(values.dest)}
                error={errors.dest}
                onChange={text => set('dest', text)}
              />
              <TextField
                label="Comment"
                name="comment"
                span={16}
                maxLength={500}
                value={asText(values.comment)}
                error={errors.comment}
                onChange={text => set('comment', text)}
              />
            </FormGrid>
            {place && reconciling.isOvertaken && (
              <div className={css.meanwhile}>
                <CountedMeanwhile place={place} onCountOn={reconciling.countOn} />
              </div>
            )}
            <div className={css.counts}>
              <CountRows
                label="Count"
                fields={fields}
                counted={field => (
                  <CountInput
                    field={field}
                    name={field}
                    value={texts[field] ?? ''}
                    error={errors[field]}
                    onChange={text => set(field, text)}
                  />
                )}
                notes={count}
                books={shown?.balances}
                isPartly={shown !== undefined && shown.uncounted !== 0}
                totals={{
                  counted: compared?.count ?? counted,
                  ...(shown && { books: shown.amount }),
                  ...(difference !== undefined && { difference }),
                }}
              />
            </div>
            {compared && (
              <>
                <ComparedNotes compared={compared} count={count} />
                <CountWarnings warnings={compared.warnings} />
                <p className={css.foot}>
                  <span>
                    <IconEye size={14} />
                    Books shown {timeAt(compared.shownAt, timeZone)}, after the count was entered
                  </span>
                  <LinkButton onClick={countAgain}>Count again</LinkButton>
                </p>
              </>
            )}
          </Section>
        </FormKeys>
        {compared && <MovedWhileCounted compared={compared} />}
        {compared && <ExplainedDifference compared={compared} />}
        {query && !compared && (
          <ReadState query={query} label="The books" title="The books could not be read" lines={3} />
        )}
      </PageBody>
    </Page>
  )
}

/** One place is counted, compared with the books, and put right. */
export const Reconcile = () => {
  const query = useCall(getDailyData, {})
  useLive('ledger', getDailyData)
  useLive('drawer_counts', getDailyData)
  const daily = query.data?.data
  const countsFifties = daily?.countsFifties ?? false
  const fields = useMemo(() => countFieldsOf(countsFifties), [countsFifties])
  if (daily) return <Reconciling daily={daily} fields={fields} />
  return (
    <Page head={<PageHead title="Reconcile" />}>
      <PageBody>
        <ReadState query={query} label="Reconcile" lines={6} />
      </PageBody>
    </Page>
  )
}
