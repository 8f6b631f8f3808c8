import { IconPigMoney } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents } from '#shared/money.ts'
import { isDrawer } from '#shared/permissions.ts'
import { formatHeadInstant } from '#shared/time.ts'
import { DraftNote } from '#web/makers/DraftNote.tsx'
import { DraftQuestion } from '#web/makers/DraftQuestion.tsx'
import { FormKeys } from '#web/makers/FormBody.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useRole, useTimeZone } from '#web/session.ts'
import { asText } from '#web/text.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { focusHeading } from '#web/ui/kept-focus.ts'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ErrorBanner, Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useSaveKey } from '#web/ui/use-shortcut.ts'
import { BarState, Sum, WorkBar } from '#web/ui/WorkBar.tsx'
import { timeOfPrompt } from '../drawers/drawers.rules.ts'
import { useDrawerPrompt } from '../drawers/use-drawer-prompt.ts'
import type { InsideAccount } from '../ledger/ledger.rules.ts'
import { useMinute } from '../notices/use-minute.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { CountedMeanwhile } from './CountedMeanwhile.tsx'
import {
  type CountField,
  countFieldsOf,
  countOfTexts,
  formatSignedDollars,
  uncountedNotes,
} from './count-sheet.rules.ts'
import { type CountedPlace, getDailyData } from './counts.contract.ts'
import { DailyPanel, LastCountText, ReadPanel } from './DailyPanel.tsx'
import { DailyRail } from './DailyRail.tsx'
import { ReviewCard } from './DailyReview.tsx'
import css from './daily-count.module.css'
import { countedPlaces, panelKey, panelTexts, panelTotal } from './daily-count.rules.ts'
import { useDailyCount } from './use-daily-count.ts'

type Daily = OutputOf<typeof getDailyData>['data']

const PETTY_CASH = '/portal/petty-cash'

/** Which panels are open: those that were opened, and until somebody folds them the first and those with a count. */
const useOpenPanels = (isOpenAtFirst: (slug: InsideAccount) => boolean) => {
  const [opened, setOpened] = useState<Partial<Record<InsideAccount, boolean>>>({})
  const isOpen = (slug: InsideAccount) => opened[slug] ?? isOpenAtFirst(slug)
  const set = (slug: InsideAccount, isOpenNow: boolean) => setOpened(before => ({ ...before, [slug]: isOpenNow }))
  return {
    isOpen,
    open: (slug: InsideAccount) => set(slug, true),
    toggle: (slug: InsideAccount) => set(slug, !isOpen(slug)),
  }
}

const HeadFacts = () => {
  const now = useMinute()
  const timeZone = useTimeZone()
  const due = useDrawerPrompt(now)
  return (
    <>
      {formatHeadInstant(now, timeZone)}
      {due && <Tag tone="warn">{`${timeOfPrompt(due.prompt)} count open`}</Tag>}
    </>
  )
}

/** The drawer role sees what the books have, and counts nothing. */
const ReadCount = ({ daily, fields }: { daily: Daily; fields: readonly CountField[] }) => {
  const places = daily.transactionOptions
  const panels = useOpenPanels(slug => slug === places[0]?.slug)
  const navigate = useNavigate()
  return (
    <Page
      head={<PageHead title="Daily Count" facts={<HeadFacts />} onBack={() => void navigate({ to: TRANSACTIONS })} />}
    >
      <PageBody rail={<DailyRail meta={daily.meta} isReader showsBooks difference={undefined} />}>
        {places.map(place => (
          <ReadPanel
            key={place.slug}
            place={place}
            fields={fields}
            isOpen={panels.isOpen(place.slug)}
            onToggle={() => panels.toggle(place.slug)}
          />
        ))}
      </PageBody>
    </Page>
  )
}

const newestCount = (places: readonly CountedPlace[]) =>
  places.reduce<CountedPlace['lastCount']>(
    (newest, { lastCount }) => (lastCount && lastCount.at > (newest?.at ?? 0) ? lastCount : newest),
    null,
  )

const WriteCount = ({ daily, fields }: { daily: Daily; fields: readonly CountField[] }) => {
  const { transactionOptions: places, meta } = daily
  const { form, books, type, isOvertaken, countOn, submit } = useDailyCount(fields)
  const { isShown } = books
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  useSaveKey(submit)
  useEffect(() => {
    if (isShown) focusHeading()
  }, [isShown])

  const { values } = form
  const slugs = countedPlaces(values, fields)
  const counted = places.filter(({ slug }) => slugs.includes(slug))
  const panels = useOpenPanels(slug => slug === places[0]?.slug || slugs.includes(slug))
  const showsBooks = daily.showsBooks || isShown
  const difference = counted.reduce((sum, { slug, balances, amount }) => {
    const count = countOfTexts(panelTexts(values, slug), fields)
    return sum + panelTotal(values, slug, fields) + uncountedNotes(balances, count) - amount
  }, 0)

  /** Enter and the arrows go on into a panel that is folded. */
  const keyDown = (at: number, field: CountField, event: KeyboardEvent<HTMLInputElement>) => {
    const isLast = field === fields.at(-1)
    const by = event.key === 'ArrowDown' || (event.key === 'Enter' && isLast && !event.shiftKey) ? 1 : -1
    const next = places[at + by]
    if (!next || !['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key) || (event.key === 'Enter' && by < 0)) return
    flushSync(() => panels.open(next.slug))
    if (event.key === 'Enter') return
    event.preventDefault()
    document.querySelector<HTMLElement>(`[name="${CSS.escape(panelKey(next.slug, field))}"]`)?.focus()
  }

  const meanwhile = (place: CountedPlace) =>
    isOvertaken(place) && <CountedMeanwhile place={place} onCountOn={() => countOn(place)} />

  const head = (
    <PageHead
      title="Daily Count"
      filter={isShown ? 'Review' : undefined}
      facts={<HeadFacts />}
      legend={
        !isShown && (
          <KeyHints
            hints={[
              ['Enter', 'next note'],
              ['↓', 'next place'],
              ['Ctrl S', 'confirm'],
            ]}
          />
        )
      }
      onBack={() => (isShown ? books.hide() : void navigate({ to: TRANSACTIONS }))}
      isTyped={form.isDirty && !isShown}
      isSaving={form.isSaving}
    />
  )
  if (form.offeredAt !== undefined)
    return (
      <Page head={head}>
        <PageBody>
          <DraftQuestion at={form.offeredAt} onContinue={form.takeOffered} onStartEmpty={form.clear} />
        </PageBody>
      </Page>
    )
  const bar = (
    <WorkBar
      state={<BarState>{`${counted.length} of ${places.length} counted`}</BarState>}
      sums={
        isShown ? (
          <Sum name="Difference">{difference === 0 ? 'matches' : formatSignedDollars(cents(difference))}</Sum>
        ) : (
          <LastCountText lastCount={newestCount(places)} />
        )
      }
      note={form.isDirty && form.draftAt ? <DraftNote at={form.draftAt} timeZone={timeZone} /> : undefined}
      buttons={
        <>
          {isShown ? (
            <PlainButton disabled={form.isSaving} onClick={books.hide}>
              Count again
            </PlainButton>
          ) : (
            <PlainButton icon={<IconPigMoney />} renderRoot={root => <Link to={PETTY_CASH} {...root} />}>
              Petty Cash
            </PlainButton>
          )}
          <PrimaryButton loading={form.isSaving} keys="Ctrl S" onClick={submit}>
            Confirm
          </PrimaryButton>
        </>
      }
    />
  )
  return (
    <Page head={head} bar={bar}>
      <PageBody
        rail={
          <DailyRail
            meta={meta}
            isReader={false}
            showsBooks={showsBooks}
            difference={showsBooks ? cents(difference) : undefined}
          />
        }
      >
        <FormKeys form={form} onSubmit={submit} className={css.form}>
          {isShown
            ? counted.map(place => (
                <ReviewCard
                  key={place.slug}
                  place={place}
                  fields={fields}
                  count={countOfTexts(panelTexts(values, place.slug), fields)}
                  note={meanwhile(place)}
                  comment={
                    <TextField
                      label="Comment"
                      name={panelKey(place.slug, 'comment')}
                      maxLength={500}
                      value={asText(values[panelKey(place.slug, 'comment')])}
                      onChange={text => form.set(panelKey(place.slug, 'comment'), text)}
                    />
                  }
                />
              ))
            : places.map((place, at) => (
                <DailyPanel
                  key={place.slug}
                  place={place}
                  fields={fields}
                  texts={panelTexts(values, place.slug)}
                  errors={form.errors}
                  showsBooks={daily.showsBooks}
                  isOpen={panels.isOpen(place.slug)}
                  autoFocus={at === 0}
                  note={meanwhile(place)}
                  onToggle={() => panels.toggle(place.slug)}
                  onType={(field, text) => type(place, field, text)}
                  onKeyDown={(field, event) => keyDown(at, field, event)}
                />
              ))}
        </FormKeys>
      </PageBody>
    </Page>
  )
}

/** Where the drawer group lands: all places are counted here, note by note. */
export const DailyCount = () => {
  const query = useCall(getDailyData, {})
  useLive('ledger', getDailyData)
  useLive('drawer_counts', getDailyData)
  const isReader = isDrawer(useRole())
  const daily = query.data?.data
  const countsFifties = daily?.countsFifties ?? false
  const fields = useMemo(() => countFieldsOf(countsFifties), [countsFifties])
  if (!daily)
    return (
      <Page head={<PageHead title="Daily Count" />}>
        <PageBody>
          {query.error ? (
            <ErrorBanner
              title="Daily Count did not load"
              text={query.error.message}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <Loading label="Daily Count" />
          )}
        </PageBody>
      </Page>
    )
  return isReader ? <ReadCount daily={daily} fields={fields} /> : <WriteCount daily={daily} fields={fields} />
}
