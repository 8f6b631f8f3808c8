import { Link } from '@tanstack/react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { dollars, formatDollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { listInputOf, useUrlState } from '#web/makers/list/list-state.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { ReportChart } from '#web/makers/report/ReportChart.tsx'
import { ReportTable } from '#web/makers/report/ReportTable.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useIsAdmin, useTimeZone } from '#web/session.ts'
import { asText } from '#web/text.ts'
import { LinkButton, PlainButton } from '#web/ui/Button.tsx'
import type { ChartData } from '#web/ui/chart/chart-data.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { wordOptions } from '#web/ui/options.ts'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Banner, Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { MetalItemsDialog } from './MetalItemsDialog.tsx'
import { listMetalBuyers, listMetals, listMetalYears, type MetalRow } from './metals.contract.ts'
import css from './metals.module.css'
import { weightText } from './metals.rules.ts'

type Answer = OutputOf<typeof listMetals>

const SPOT_PRICES = '/portal/spot-prices'
const NO_PRICE = <span className={css.quiet}>no price</span>

const columnsOf = (weightLabel: string, open: (name: string) => void) => [
  {
    key: 'name',
    label: 'Metal',
    width: 170,
    sort: true,
    render: ({ name }: MetalRow) => (
      <LinkButton className={css.metal} onClick={() => open(name)}>
        {name}
      </LinkButton>
    ),
  },
  {
    key: 'weightNotSold',
    label: weightLabel,
    as: 'number',
    width: 190,
    sort: true,
    render: ({ weightNotSold: weight, isCrypto }: MetalRow) => weightText({ weight, isCrypto }),
  },
  {
    key: 'unitPrice',
    label: 'Unit Price',
    as: 'amount',
    width: 110,
    render: ({ unitPrice }: MetalRow) => (unitPrice === null ? NO_PRICE : formatDollars(unitPrice).slice(1)),
  },
  { key: 'unitPriceFormula', label: 'Unit Price Formula' },
  { key: 'spotPrice', label: 'Spot Price', as: 'amount', width: 110 },
  { key: 'total', label: 'Total', as: 'amount', width: 130, sort: true, card: 'amount' },
]

const chartOf = ({ allMetals }: Answer): ChartData => {
  const worth = allMetals.filter(({ total }) => (total ?? 0) > 0).sort((a, b) => (b.total ?? 0) - (a.total ?? 0))
  return {
    title: 'Total by metal',
    look: 'bars',
    points: worth.map(({ name }) => ({ key: name, label: name, axis: name })),
    series: [{ key: 'total', label: 'Total', tone: 1, values: worth.map(({ total }) => (total ?? 0) / 100) }],
    format: value => formatDollars(dollars(value)),
  }
}

const BAR = 26
const AXIS = 48

const MetalsChart = ({ answer }: { answer: Answer }) => {
  const chart = chartOf(answer)
  return <ReportChart chart={chart} height={chart.points.length * BAR + AXIS} />
}

const Figures = ({ answer }: { answer: Answer }) => (
  <dl className={css.figures}>
    <div>
      <dt>Tickets</dt>
      <dd>{answer.countTickets.toLocaleString('en-US')}</dd>
    </div>
    <div>
      <dt>Ticket Amount</dt>
      <dd>{formatDollars(answer.totalTicketAmount)}</dd>
    </div>
    <div>
      <dt>Profit</dt>
      <dd>
        {formatDollars(answer.totalProfitAmount)}
        <small>
          tickets of these items, profit known: {answer.countProfitKnown} of {answer.countTickets}
        </small>
      </dd>
    </div>
  </dl>
)

const MissingPrice = ({ error }: { error: string }) => {
  const isAdmin = useIsAdmin()
  return (
    <Banner
      tone="warn"
      title={error}
      text="Their rows have no total."
      action={
        isAdmin && <PlainButton renderRoot={root => <Link to={SPOT_PRICES} {...root} />}>Spot Prices</PlainButton>
      }
    />
  )
}

type Chosen = { year: string; buyer: string }

const Filters = ({ year, buyer, change }: Chosen & { change: (chosen: Partial<Chosen>) => void }) => {
  const years = useCall(listMetalYears, {}).data?.data ?? []
  const buyers = useCall(listMetalBuyers, {}).data?.data ?? []
  return (
    <Toolbar>
      <SelectField
        hideLabel
        label="Year"
        value={year}
        emptyLabel="All years"
        options={wordOptions(years.map(String))}
        onChange={value => change({ year: value })}
      />
      <SelectField
        hideLabel
        label="Buyer"
        value={buyer}
        emptyLabel="Not sold"
        options={wordOptions(buyers.map(({ name }) => name))}
        onChange={value => change({ buyer: value })}
      />
      <span className={css.quiet}>a buyer shows ‘Weight sold to’ that buyer</span>
    </Toolbar>
  )
}

/** The stock of each metal, or a buyer's purchases; year, buyer and open items stand in the address. */
export const MetroMetals = () => {
  const [state, change] = useUrlState()
  const timeZone = useTimeZone()
  const { year, buyer, ...rest } = listInputOf(listMetals, { state, defaults: {}, shortcuts: ['year'] })
  const input = { ...rest, year, buyer }
  const query = useCall(listMetals, input)
  useLive('spot_prices', listMetals)
  useLive(recordKinds.metro.entity, listMetals)
  useLive(recordKinds.coin.entity, listMetals)
  if (query.error?.code === 'forbidden') return <Denied />
  const answer = query.data
  const weightLabel = buyer ? `Weight sold to ${buyer}` : 'Weight not sold'
  const filter = [year || 'all years', buyer ? `sold to ${buyer}` : 'not sold'].join(', ')
  const columns = columnsOf(weightLabel, name => change({ open: name }, { push: true })) as never
  const opened = answer?.allMetals.find(({ name }) => name === asText(state.open))
  const choose = (chosen: Partial<Chosen>) => change({ ...chosen, open: undefined })
  return (
    <Page
      head={
        <>
          <PageHead
            title="Metro Metals"
            filter={filter}
            facts={answer?.spotTime && <Tag>spot of {formatInstant(answer.spotTime, timeZone)}</Tag>}
            buttons={
              <ExportButton call={listMetals} input={input} columns={columns} name="Metro Metals" section="allMetals" />
            }
          />
          <Filters year={asText(year)} buyer={buyer} change={choose} />
          <RetryBanner query={query} title="Metro Metals did not load" />
        </>
      }
    >
      <PageBody readable>
        {query.isPending && <Loading label="Metro Metals" />}
        {answer?.error && <MissingPrice error={answer.error} />}
        {answer && (
          <>
            <Figures answer={answer} />
            <Section flush title="Metals" note="totals from unrounded unit prices">
              <ReportTable
                label="Metals"
                columns={columns}
                rows={answer.allMetals}
                totals={{ total: answer.total }}
                isMarked={({ name }) => name === opened?.name}
              />
            </Section>
            {answer.total > 0 && <MetalsChart answer={answer} />}
          </>
        )}
      </PageBody>
      {opened && (
        <MetalItemsDialog
          key={`${opened.name} ${filter}`}
          metal={opened}
          {...{ weightLabel, filter, input }}
          onClose={() => change({ open: undefined })}
        />
      )}
    </Page>
  )
}
