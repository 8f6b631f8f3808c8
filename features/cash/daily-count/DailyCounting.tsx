import { IconPigMoney } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { OutputOf } from '#shared/endpoint.ts'
import { DraftNote } from '#web/makers/draft/DraftNote.tsx'
import { DraftQuestionPage } from '#web/makers/draft/DraftQuestionPage.tsx'
import { FormKeys } from '#web/makers/form/FormBody.tsx'
import { asText } from '#web/text.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { focusHeading } from '#web/ui/kept-focus.ts'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { useSaveKey } from '#web/ui/use-shortcut.ts'
import { BarState, Sum, WorkBar } from '#web/ui/WorkBar.tsx'
import { CountedMeanwhile } from '../counting/CountedMeanwhile.tsx'
import { type CountField, countOfTexts, differenceText } from '../counting/count-sheet.rules.ts'
import { compareWithBooks } from '../counts/compare-count.rules.ts'
import type { CountedPlace, getDailyData } from '../counts/counts.contract.ts'
import { PETTY_CASH } from '../transactions/transaction-links.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { DailyFacts } from './DailyFacts.tsx'
import { DailyPanel, LastCountText } from './DailyPanel.tsx'
import { DailyRail } from './DailyRail.tsx'
import { ReviewCard } from './DailyReview.tsx'
import css from './daily-count.module.css'
import { panelKey } from './daily-count.rules.ts'
import { useDailyCount } from './use-daily-count.ts'
import { useOpenPanels } from './use-open-panels.ts'

type Props = { daily: OutputOf<typeof getDailyData>['data']; fields: readonly CountField[] }

const hints = [
  ['Enter', 'next note'],
  ['↓', 'next place'],
  ['Ctrl S', 'confirm'],
] as const

const newestCount = (places: readonly CountedPlace[]) =>
  places.reduce<CountedPlace['lastCount']>(
    (newest, { lastCount }) => (lastCount && lastCount.at > (newest?.at ?? 0) ? lastCount : newest),
    null,
  )

const Buttons = ({ count }: { count: ReturnType<typeof useDailyCount> }) => {
  const { form, books, isCompared, submit } = count
  return (
    <>
      {books.isShown ? (
        <PlainButton disabled={form.isSaving} onClick={books.hide}>
          Count again
        </PlainButton>
      ) : (
        <PlainButton icon={<IconPigMoney />} renderRoot={root => <Link to={PETTY_CASH} {...root} />}>
          Petty Cash
        </PlainButton>
      )}
      <PrimaryButton disabled={!isCompared} loading={form.isSaving} keys="Ctrl S" onClick={submit}>
        Confirm
      </PrimaryButton>
    </>
  )
}

/** The first Confirm shows the books, the second saves all panels. */
export const DailyCounting = ({ daily, fields }: Props) => {
  const { transactionOptions: places, meta } = daily
  const count = useDailyCount(places, fields)
  const { form, books, counted, comparisons, isCompared, textsOf, type, isOvertaken, isUnknown, countOn, submit } =
    count
  const { isShown } = books
  const { values } = form
  const panels = useOpenPanels(slug => slug === places[0]?.slug || counted.some(place => place.slug === slug))
  const navigate = useNavigate()
  const isNarrow = useMedia(NARROW)
  useSaveKey(submit)
  useEffect(() => {
    if (isShown) focusHeading()
  }, [isShown])

  const countOf = ({ slug }: CountedPlace) => countOfTexts(textsOf(slug), fields)
  const showsBooks = daily.showsBooks || isShown
  // The review shows no sums until every account has its books.
  const differences = counted.map((place, at) => ({
    account: place.slug,
    difference: comparisons[at]?.compared?.difference ?? compareWithBooks(countOf(place), place).difference,
    causes: comparisons[at]?.compared?.causes ?? [],
  }))
  const saidDifferences = showsBooks && isCompared && !counted.some(isUnknown) ? differences : undefined

  const keyDown = (at: number, field: CountField, event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey } = event
    const goesOn = key === 'Enter' && !shiftKey && field === fields.at(-1)
    const next = places[key === 'ArrowUp' ? at - 1 : at + 1]
    if (!next || !(goesOn || key === 'ArrowUp' || key === 'ArrowDown')) return
    flushSync(() => panels.open(next.slug))
    if (goesOn) return
    event.preventDefault()
    document.querySelector<HTMLElement>(`[name="${CSS.escape(panelKey(next.slug, field))}"]`)?.focus()
  }

  const meanwhile = (place: CountedPlace) =>
    isOvertaken(place) && <CountedMeanwhile place={place} onCountOn={() => countOn(place)} />

  const head = (
    <PageHead
      title="Daily Count"
      filter={isShown ? 'Review' : undefined}
      facts={<DailyFacts />}
      legend={!isShown && <KeyHints hints={hints} />}
      onBack={() => (isShown ? books.hide() : void navigate({ to: TRANSACTIONS }))}
      isTyped={form.isDirty && !isShown}
      isSaving={form.isSaving}
    />
  )
  if (form.offeredAt !== undefined) return <DraftQuestionPage head={head} form={form} />
  const bar = (
    <WorkBar
      state={<BarState>{`${counted.length} of ${places.length} counted`}</BarState>}
      sums={
        isShown
          ? saidDifferences && <Sum name="Difference">{differenceText(saidDifferences)}</Sum>
          : !isNarrow && <LastCountText lastCount={newestCount(places)} />
      }
      note={form.isDirty && form.draftAt ? <DraftNote form={form} /> : undefined}
      buttons={<Buttons count={count} />}
    />
  )
  return (
    <Page head={head} bar={bar}>
      <PageBody rail={<DailyRail meta={meta} isReader={false} showsBooks={showsBooks} differences={saidDifferences} />}>
        <FormKeys form={form} onSubmit={submit} className={css.form}>
          {isShown
            ? counted.map((place, at) => (
                <ReviewCard
                  key={place.slug}
                  place={place}
                  comparison={comparisons[at]}
                  isUnknown={isUnknown(place)}
                  fields={fields}
                  count={countOf(place)}
                  others={saidDifferences ?? []}
                  banner={meanwhile(place)}
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
                  texts={textsOf(place.slug)}
                  errors={form.errors}
                  showsBooks={daily.showsBooks}
                  isOpen={panels.isOpen(place.slug)}
                  autoFocus={place === (counted[0] ?? places[0])}
                  banner={meanwhile(place)}
                  onToggle={() => panels.toggle(place.slug)}
                  onType={(field, text) => type({ [panelKey(place.slug, field)]: text }, place.slug)}
                  onKeyDown={(field, event) => keyDown(at, field, event)}
                />
              ))}
        </FormKeys>
      </PageBody>
    </Page>
  )
}
