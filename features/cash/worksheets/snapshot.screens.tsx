import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatAmount } from '#shared/money.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { listInputOf, type UrlState, useUrlState } from '#web/makers/list/list-state.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { asText } from '#web/text.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { asListDate, asTypedDate, DateField, isNoDay, NO_DAY } from '#web/ui/DateField.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { Loading } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FieldPair, Toolbar } from '#web/ui/Toolbar.tsx'
import { transactionsPath } from '../transactions/transaction-links.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { AccountTotals } from './AccountTotals.tsx'
import { BooksTag } from './BooksTag.tsx'
import { asTypedTime, headMoment } from './worksheet-days.ts'
import { getSnapshot } from './worksheets.contract.ts'

type Answer = OutputOf<typeof getSnapshot>
type Moment = { date: string; time: string }

const columns = [
  { key: 'name', label: 'Account' },
  { key: 'slug', label: 'Slug' },
  { key: 'total', label: 'Total' },
]

type PickerProps = {
  now: Moment
  refused: Partial<Moment>
  onShow: (moment: Moment) => void
}

/** The typed moment takes effect with Show or Enter. */
const MomentPicker = ({ now, refused, onShow }: PickerProps) => {
  const [typed, setTyped] = useState<Partial<Moment>>({})
  const [isMarked, setMarked] = useState(false)
  const moment = { ...now, ...typed }
  const noDay = isNoDay(moment.date)
  const { date: dateProblem, time: timeProblem } = isMarked && noDay ? { date: NO_DAY } : refused
  const show = () => {
    setMarked(noDay)
    if (noDay) return
    onShow({ date: asTypedDate(moment.date), time: asTypedTime(moment.time) })
    setTyped({})
  }
  return (
    <SubmitForm onSubmit={show}>
      <Toolbar>
        <FieldPair>
          <DateField
            hideLabel
            label="Date"
            placeholder="Date"
            value={moment.date}
            error={dateProblem}
            onChange={date => setTyped({ ...typed, date: asListDate(date) })}
          />
          <TextField
            hideLabel
            label="Time"
            placeholder="HH:MM"
            inputMode="numeric"
            maxLength={5}
            value={moment.time}
            error={dateProblem ? undefined : timeProblem}
            onChange={time => setTyped({ ...typed, time })}
            onBlur={() => typed.time && setTyped({ ...typed, time: asTypedTime(typed.time) })}
          />
        </FieldPair>
        <PrimaryButton onClick={show}>Show</PrimaryButton>
      </Toolbar>
    </SubmitForm>
  )
}

const momentOf = (asked: UrlState, answer: Answer | undefined): Moment => ({
  date: asListDate(asTypedDate(asText(asked.date))) || (answer ? formatDay(answer.date as Day) : ''),
  time: asTypedTime(asText(asked.time)) || (answer?.time ?? ''),
})

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

export const SnapshotScreen = () => {
  const [state, change] = useUrlState()
  const navigate = useNavigate()
  const input = listInputOf(getSnapshot, { state, defaults: {}, shortcuts: ['date', 'time'] })
  const query = useCall(getSnapshot, input)
  useLive('ledger', getSnapshot)
  if (query.error?.code === 'forbidden') return <Denied />
  const answer = query.data
  return (
    <Page
      head={
        <>
          <PageHead
            title={answer ? `Snapshot ${headMoment(answer)}` : 'Snapshot'}
            facts={answer && <BooksTag sum={answer.sum} />}
            onBack={() => void navigate({ to: TRANSACTIONS })}
            buttons={
              answer && (
                <>
                  <ExportButton call={getSnapshot} input={input} columns={columns} name="Snapshot" />
                  <PlainButton icon={<IconPrinter />} onClick={() => window.print()}>
                    Print
                  </PlainButton>
                </>
              )
            }
          />
          <MomentPicker now={momentOf(state, answer)} refused={query.error?.fields ?? {}} onShow={change} />
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
