import { IconBuildingBank, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { DEPOSITS } from '#features/selling/deposits/deposits.contract.ts'
import { type Day, formatHeadDay, formatHeadPeriod, parseDay } from '#shared/time.ts'
import { listInputOf, useUrlState } from '#web/makers/list/list-state.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { NotFound } from '#web/makers/page/NotFound.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { answerShown, emptyAnswer } from '#web/makers/report/empty-answer.ts'
import { partsIn, reportAddress } from '#web/makers/report/report-address.ts'
import { NO_TICKS, useOfflineText } from '#web/offline-text.ts'
import { useCall, useLive } from '#web/queries.ts'
import { asText } from '#web/text.ts'
import { IconButton, LinkButton, PlainButton, QuietButton } from '#web/ui/Button.tsx'
import { ChoiceField, SwitchField } from '#web/ui/CheckField.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Loading } from '#web/ui/states.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { useShopDay } from '#web/use-shop-today.ts'
import { sectionWords } from '../day-totals/section-words.ts'
import type { DailySection } from '../day-totals/sections.rules.ts'
import { useLiveRecords } from '../day-totals/use-live-records.ts'
import { figurePath } from '../figures/figures.rules.ts'
import { ChangedDays } from './ChangedDays.tsx'
import { DailyFiles } from './DailyFiles.tsx'
import { DailyOver, DrawerStrip } from './DailyOver.tsx'
import { DailyTable } from './DailyTable.tsx'
import { getDailyView } from './daily.contract.ts'
import {
  addressBeside,
  type DailyAddress,
  dailyTypes,
  filterOfPeriod,
  levelOf,
  periodPath,
  sectionsOfType,
} from './daily.rules.ts'
import type { Ask } from './daily-columns.tsx'
import { type DailyActs, useDailyActs } from './use-daily-acts.tsx'

const dailyAddress = reportAddress(getDailyView, '/portal/daily/{year?}/{month?}')

const NCM = 1

const choices = dailyTypes.map(value => ({ value, label: value === 'all' ? 'All' : sectionWords[value].label }))

const useLiveDaily = () => {
  useLiveRecords(getDailyView)
  useLive(DEPOSITS, getDailyView)
}

const waitingSections = [
  { section: 'receipt', noun: 'coin receipt' },
  { section: 'jewelryReceipt', noun: 'jewelry receipt' },
] as const

/** How many days wait for their deposit; each number opens them with their cash. */
const WaitingDays = ({ acts }: { acts: DailyActs }) =>
  waitingSections.map(({ section, noun }) => {
    const { length } = acts.open[section]
    if (length === 0) return null
    return (
      <span key={section} data-tip={`days with cash of ${noun}s that were made here and are not deposited`}>
        <LinkButton onClick={() => acts.openWaiting(section)}>
          {`${length} ${noun} ${length === 1 ? 'day' : 'days'} without deposit`}
        </LinkButton>
      </span>
    )
  })

const historicalPath = (dataType: string) =>
  `/portal/daily/historical-chart?type=${dataType === 'jewelryReceipt' ? 'JewelryReceipt' : 'Receipt'}`

const periodWords = { year: 'year', month: 'month', day: 'day' } as const

type BesideProps = { parts: DailyAddress; search: Record<string, unknown> }

/** The arrows to the month or year before and after. */
const Beside = ({ parts, search }: BesideProps) => {
  const navigate = useNavigate()
  const today = useShopDay()
  if (parts.year === undefined) return null
  const noun = parts.month === undefined ? 'year' : 'month'
  const go = (beside: DailyAddress | undefined) => () =>
    void (beside && navigate({ href: dailyAddress.to(beside, search) }))
  const [before, after] = [addressBeside(parts, -1, today), addressBeside(parts, 1, today)]
  return (
    <span>
      <IconButton label={`The ${noun} before`} icon={<IconChevronLeft />} disabled={!before} onClick={go(before)} />
      <IconButton label={`The ${noun} after`} icon={<IconChevronRight />} disabled={!after} onClick={go(after)} />
    </span>
  )
}

/** One level: years, the months of a year, or the days of a month. */
const DailyLevelPage = ({ parts, day }: { parts: DailyAddress; day: Day | undefined }) => {
  const [state, change] = useUrlState({ dataType: 'all' })
  const navigate = useNavigate()
  const level = levelOf(parts)
  const input = listInputOf(getDailyView, { state: { ...state, ...parts, type: level }, defaults: {} })
  const query = useCall(getDailyView, input)
  const acts = useDailyActs()
  useLiveDaily()
  useOfflineText(NO_TICKS)
  const sections = sectionsOfType(input.dataType, () => false)
  const { view } = emptyAnswer(getDailyView)
  const answer = answerShown(getDailyView, query, {
    view: { ...view, type: level, dataType: input.dataType, sections },
  })
  if (query.error?.code === 'forbidden') return <Denied />
  const toggles = Object.fromEntries(
    ['dataType', 'filterByWeeks', 'storeId'].flatMap(key => (state[key] ? [[key, state[key]]] : [])),
  )
  const above = dailyAddress.above(parts, toggles)
  const linkOf = (period: string) =>
    period.length === 4 || period.length === 7
      ? `/portal/daily/${periodPath(period)}?${new URLSearchParams(Object.entries({ dataType: 'all', ...toggles }).map(([key, value]): [string, string] => [key, asText(value)])).toString()}`
      : undefined
  const title = `Daily ${formatHeadPeriod(parts)}`.trim()
  const first = answer?.data[answer.view.sections[0] as DailySection][0]
  const ask: Ask = (type, figure, period) =>
    figurePath({
      type,
      figure,
      storeId: input.storeId,
      ...filterOfPeriod(period, { address: parts, newest: first?.period }),
    })
  return (
    <Page
      head={
        <>
          <PageHead
            title={title}
            {...(above !== undefined && { onBack: () => void navigate({ href: above }) })}
            facts={
              <>
                <Beside parts={parts} search={toggles} />
                {day && <b>{formatHeadDay(day)}</b>}
                <WaitingDays acts={acts} />
              </>
            }
            buttons={
              <>
                <QuietButton renderRoot={root => <Link {...root} to={historicalPath(input.dataType)} />}>
                  Historical chart
                </QuietButton>
                <PlainButton icon={<IconBuildingBank />} onClick={() => acts.openWaiting('receipt')}>
                  Batch deposit
                </PlainButton>
                {query.data && <DailyFiles answer={query.data} input={input} acts={acts} />}
              </>
            }
          />
          <Toolbar
            right={
              <>
                <SwitchField
                  label="Show as Days of Week"
                  value={input.filterByWeeks}
                  onChange={filterByWeeks => change({ filterByWeeks })}
                />
                <SwitchField
                  label="Hide NCM"
                  value={input.storeId === NCM}
                  onChange={isHidden => change({ storeId: isHidden ? NCM : undefined })}
                />
              </>
            }
          >
            <ChoiceField
              label="Type"
              hideLabel
              choices={choices}
              value={input.dataType}
              onChange={dataType => change({ dataType })}
            />
          </Toolbar>
          <RetryBanner query={query} title="Daily did not load" />
          {answer && <DrawerStrip answer={answer} />}
        </>
      }
    >
      <PageBody readable>
        {query.isPending && <Loading label="Daily" />}
        {answer && (
          <>
            <DailyOver
              answer={answer}
              acts={acts}
              ask={ask}
              title={input.filterByWeeks ? 'Amount by day of week' : `Amount by ${periodWords[level]}`}
              linkOf={linkOf}
            />
            <Section flush>
              <DailyTable
                answer={answer}
                acts={acts}
                ask={ask}
                hidesStore={input.storeId === NCM}
                isRefetching={query.isPlaceholderData}
                linkOf={linkOf}
                marked={day}
              />
            </Section>
            <ChangedDays answer={answer} />
          </>
        )}
      </PageBody>
      {acts.dialogs}
    </Page>
  )
}

/** A day in the address opens its month with the day's row marked. */
export const Daily = () => {
  const { day: date, ...written } = useParams({ strict: false }) as Record<string, string | undefined>
  const parts = partsIn(getDailyView, dailyAddress, { written, defaults: {} }) as DailyAddress | undefined
  const day = date === undefined ? undefined : parseDay(`${parts?.year}-${parts?.month}-${date}`)
  if (!parts || (date !== undefined && !day)) {
    const text = `There is no such ${date === undefined ? 'year or month' : 'day'}`
    return <NotFound text={text} back="/portal/daily" />
  }
  return <DailyLevelPage key={`${parts.year}/${parts.month}`} parts={parts} day={day} />
}
