import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { type Day, formatDay, parseDay } from '#shared/time.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { listInputOf, type UrlState, useUrlState } from '#web/makers/list/list-state.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { asText } from '#web/text.ts'
import { LinkButton, PlainButton } from '#web/ui/Button.tsx'
import { DayRangeField } from '#web/ui/DayRangeField.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { Loading } from '#web/ui/states.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { AccountTotals } from './AccountTotals.tsx'
import { BooksTag } from './BooksTag.tsx'
import { inShopOrder } from './shop-order.ts'
import { WorksheetCard } from './WorksheetCard.tsx'
import { dayWidthOf, snapshotPath } from './worksheet-rows.ts'
import { getWorksheet } from './worksheets.contract.ts'
import css from './worksheets.module.css'

type Answer = OutputOf<typeof getWorksheet>['data']

const columns = [
  { key: 'account', label: 'Account' },
  { key: 'date', label: 'Date' },
  { key: 'kind', label: 'Line' },
  { key: 'source', label: 'Source' },
  { key: 'amount', label: 'Amount' },
]

const daysText = ({ dateStart, dateEnd }: Answer) => `${formatDay(dateStart as Day)} – ${formatDay(dateEnd as Day)}`

const rangeText = (asked: UrlState, answer: Answer | undefined) =>
  `${asText(asked.dateStart) || (answer?.dateStart ?? '')},${asText(asked.dateEnd) || (answer?.dateEnd ?? '')}`

const goTo = (slug: string) => document.querySelector(`#worksheet-${slug}`)?.scrollIntoView({ block: 'start' })

const AccountsRail = ({ transactionOptions, sum }: Answer) => (
  <Rail label="Accounts" line={`${transactionOptions.length} accounts`} openLabel="Show accounts">
    <AccountTotals
      head="Ending Balance"
      accounts={transactionOptions.map(({ worksheet, ...account }) => ({ ...account, total: worksheet.endingBalance }))}
      sum={sum}
      nameOf={({ slug, name }) => <LinkButton onClick={() => goTo(slug)}>{name}</LinkButton>}
    />
    <Section>
      <p className={css.how}>
        Opening Balance + Total Additions − Total Subtractions = Ending Balance, for each account and day. Each figure
        opens the transactions behind it.
      </p>
    </Section>
  </Rail>
)

export const WorksheetScreen = () => {
  const [state, change] = useUrlState()
  const navigate = useNavigate()
  const input = listInputOf(getWorksheet, { state, defaults: {}, shortcuts: ['dateStart', 'dateEnd'] })
  const query = useCall(getWorksheet, input)
  useLive('ledger', getWorksheet)
  if (query.error?.code === 'forbidden') return <Denied />
  const answer = query.data?.data
  const refused = query.error?.fields
  const dayWidth = dayWidthOf(answer?.transactionOptions.map(({ worksheet }) => worksheet) ?? [])
  const chooseDays = (text: string) => {
    const [first = '', last = first] = text.split(',')
    change({ dateStart: parseDay(first), dateEnd: parseDay(last) })
  }
  return (
    <Page
      head={
        <>
          <PageHead
            title="Worksheet"
            filter={answer && daysText(answer)}
            facts={answer && <BooksTag sum={answer.sum} />}
            onBack={() => void navigate({ to: TRANSACTIONS })}
            legend={
              answer && (
                <RowLink to={snapshotPath(answer.dateEnd)}>{`Snapshot of ${formatDay(answer.dateEnd as Day)}`}</RowLink>
              )
            }
            buttons={
              answer && (
                <>
                  <ExportButton
                    call={getWorksheet}
                    input={input}
                    columns={columns}
                    name="Worksheet"
                    section="data.lines"
                  />
                  <PlainButton icon={<IconPrinter />} onClick={() => window.print()}>
                    Print
                  </PlainButton>
                </>
              )
            }
          />
          <Toolbar>
            <DayRangeField
              label="Dates"
              value={rangeText(state, answer)}
              refused={{ from: refused?.dateStart, to: refused?.dateEnd }}
              onChange={chooseDays}
            />
          </Toolbar>
          <RetryBanner query={query} title="Worksheet did not load" />
        </>
      }
    >
      <PageBody rail={answer && <AccountsRail {...answer} />}>
        {query.isPending && <Loading label="Worksheet" />}
        {answer &&
          inShopOrder(answer.transactionOptions).map(({ slug, worksheet }) => (
            <WorksheetCard
              key={slug}
              dayWidth={dayWidth}
              slug={slug}
              worksheet={worksheet}
              dateStart={answer.dateStart}
              dateEnd={answer.dateEnd}
            />
          ))}
      </PageBody>
    </Page>
  )
}
