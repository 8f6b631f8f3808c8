import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatAmount } from '#shared/money.ts'
import { type Day, formatDay, parseDay } from '#shared/time.ts'
import { Denied } from '#web/makers/Denied.tsx'
import { ExportButton } from '#web/makers/ExportButton.tsx'
import { listInputOf, useUrlState } from '#web/makers/list-state.ts'
import { RetryBanner } from '#web/makers/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { asListDate, asTypedDate, DateField } from '#web/ui/DateField.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Loading } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { transactionsPath } from '../transactions/transaction-links.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { AccountTotals } from './AccountTotals.tsx'
import { BooksTag } from './BooksTag.tsx'
import { asTypedTime, headMoment } from './worksheet-days.ts'
import { getSnapshot } from './worksheets.contract.ts'
import css from './worksheets.module.css'

type Answer = OutputOf<typeof getSnapshot>
type Moment = { date: string; time: string }

const columns = [
  { key: 'name', label: 'Account' },
  { key: 'slug', label: 'Slug' },
  { key: 'total', label: 'Total' },
]

/** Another moment, in force on Show or Enter. */
const MomentPicker = ({ now, onShow }: { now: Moment; onShow: (moment: Moment) => void }) => {
  const [typed, setTyped] = useState(now)
  const show = () => onShow({ date: asTypedDate(typed.date), time: asTypedTime(typed.time) })
  const field = {
    hideLabel: true,
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') show()
    },
  }
  return (
    <Toolbar>
      <span className={css.moment}>
        <DateField
          {...field}
          label="Date"
          placeholder="Date"
          value={typed.date}
          error={typed.date && !parseDay(typed.date) ? 'must be a day, such as 11/13/26' : undefined}
          onChange={date => setTyped({ ...typed, date: asListDate(date) })}
        />
        <TextField
          {...field}
          label="Time"
          placeholder="HH:MM"
          inputMode="numeric"
          maxLength={5}
          value={typed.time}
          onChange={time => setTyped({ ...typed, time })}
          onBlur={() => setTyped({ ...typed, time: asTypedTime(typed.time) })}
        />
      </span>
      <PrimaryButton onClick={show}>Show</PrimaryButton>
    </Toolbar>
  )
}

const Totals = ({ answer: { data, sum, date } }: { answer: Answer }) => (
  <AccountTotals
    head="Total"
    accounts={data}
    sum={sum}
    nameOf={({ name }) => name}
    figureOf={({ slug, total }) => (
      <RowLink to={transactionsPath({ filter: slug, startDate: '', endDate: date })}>{formatAmount(total)}</RowLink>
    )}
  />
)

/** Each account as it stood at a moment that is past. */
export const SnapshotScreen = () => {
  const [state, change] = useUrlState()
  const navigate = useNavigate()
  const input = listInputOf(getSnapshot, { state, defaults: {}, shortcuts: ['date', 'time'] })
  const query = useCall(getSnapshot, input)
  useLive('ledger', getSnapshot)
  if (query.error?.code === 'forbidden') return <Denied />
  const answer = query.data
  const moment = answer ? { date: formatDay(answer.date as Day), time: answer.time } : { date: '', time: '' }
  return (
    <Page
      head={
        <>
          <PageHead
            title={answer ? `Snapshot ${headMoment(answer)}` : 'Snapshot'}
            facts={answer && <BooksTag sum={answer.sum} />}
            onBack={() => void navigate({ to: TRANSACTIONS })}
            buttons={
              <>
                <ExportButton call={getSnapshot} input={input} columns={columns} name="Snapshot" />
                <PlainButton icon={<IconPrinter />} onClick={() => window.print()}>
                  Print
                </PlainButton>
              </>
            }
          />
          {answer && <MomentPicker key={headMoment(answer)} now={moment} onShow={change} />}
          <RetryBanner query={query} title="Snapshot did not load" />
        </>
      }
    >
      <PageBody>
        {query.isPending && <Loading label="Snapshot" />}
        {answer && <Totals answer={answer} />}
      </PageBody>
    </Page>
  )
}
