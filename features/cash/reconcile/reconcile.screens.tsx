import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatHeadInstant } from '#shared/time.ts'
import { DraftQuestionPage } from '#web/makers/draft/DraftQuestionPage.tsx'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useSaveKey, useShortcut } from '#web/ui/use-shortcut.ts'
import { MayBeOwnCount } from '../counting/CountedMeanwhile.tsx'
import { type CountField, countFieldsOf } from '../counting/count-sheet.rules.ts'
import { MovedWhileCounted } from '../counting/MovedWhileCounted.tsx'
import { getDailyData } from '../counts/counts.contract.ts'
import { useMinute } from '../notice-list/use-minute.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { ExplainedDifference } from './ExplainedDifference.tsx'
import { ReconcileBar } from './ReconcileBar.tsx'
import { ReconcileForm } from './ReconcileForm.tsx'
import { ReconcileRail } from './ReconcileRail.tsx'
import { type ReconcileState, useReconcile } from './use-reconcile.ts'

type Daily = OutputOf<typeof getDailyData>['data']

const isShowKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

const ReconcileHead = ({ form, books, compared }: ReconcileState) => {
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const now = useMinute()
  return (
    <PageHead
      title="Reconcile"
      facts={
        <>
          {formatHeadInstant(now, timeZone)}
          {books.isShown && (compared || form.isLost) && (
            <Tag tone="accent">{form.isLost ? 'posted or not is not known' : 'counted, not posted'}</Tag>
          )}
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
}

const Reconciling = ({ daily, fields }: { daily: Daily; fields: readonly CountField[] }) => {
  const reconciling = useReconcile(daily.transactionOptions, fields)
  const { form, books, query, compared, submit } = reconciling
  useSaveKey(submit)
  useShortcut(isShowKey, () => !books.isShown && submit())
  const countAgain = () => {
    books.hide()
    document.querySelector<HTMLElement>(`[name="${fields[0]}"]`)?.focus()
  }
  const head = <ReconcileHead {...reconciling} />
  if (form.offeredAt !== undefined) return <DraftQuestionPage head={head} form={form} />
  return (
    <Page head={head} bar={<ReconcileBar reconciling={reconciling} onCountAgain={countAgain} />}>
      <PageBody rail={!reconciling.isUnknown && <ReconcileRail compared={compared} />}>
        <ReconcileForm
          reconciling={reconciling}
          places={daily.transactionOptions}
          fields={fields}
          showsBooks={daily.showsBooks}
          onCountAgain={countAgain}
        />
        {reconciling.isUnknown && <MayBeOwnCount />}
        {compared && <MovedWhileCounted compared={compared} />}
        {compared && <ExplainedDifference compared={compared} />}
        {query && !compared && (
          <ReadState query={query} label="The books" title="The books could not be read" lines={3} />
        )}
      </PageBody>
    </Page>
  )
}

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
