import { type KeyboardEvent, useState } from 'react'
import { listOpenDays } from '#features/selling/deposits/deposits.contract.ts'
import { editReceiptDay } from '#features/selling/receipt-days/receipt-days.contract.ts'
import { formatAmount } from '#shared/money.ts'
import { type Day, formatDay, parseDay } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { useSubmit } from '#web/makers/saving/use-submit.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { asListDate, asShownDate, asTypedDate, DateField, NO_DAY } from '#web/ui/DateField.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import { type DailyRow, getDailyView } from './daily.contract.ts'
import css from './daily.module.css'
import { type DailyActs, type ReceiptSection, receiptKindOf } from './use-daily-acts.tsx'

type Props = { row: DailyRow; section: ReceiptSection; acts: DailyActs }

const nameOf = ({ row, section }: Props) => `${sectionWords[section].label} of ${formatDay(row.dailyDate as Day)}`

export const DepositBox = (props: Props) => {
  const { row, section, acts } = props
  if (row.dailyDate === '') return row.openDays > 0 ? <Tag tone="warn">{`${row.openDays} open`}</Tag> : null
  if (!row.canDeposit) return null
  return (
    <CheckField
      label={`Deposit ${nameOf(props)}`}
      hideLabel
      value={row.depositDone}
      indeterminate={row.partlyDeposited}
      onChange={isTicked =>
        void acts.tickDeposit(
          {
            section,
            date: row.dailyDate as Day,
            depositDate: (row.depositDate ?? undefined) as Day | undefined,
            isPartly: row.partlyDeposited,
          },
          isTicked,
        )
      }
    />
  )
}

export const ChangeBox = (props: Props) => {
  const { row, section, acts } = props
  if (row.dailyDate === '' || (row.change === 0 && !row.changeReturned)) return null
  return (
    <>
      <CheckField
        label={`Change returned, ${nameOf(props)}`}
        hideLabel
        value={row.changeReturned}
        onChange={isReturned => void acts.returnChange({ section, date: row.dailyDate as Day }, isReturned)}
      />
      {row.changeDifference !== 0 && <Tag tone="bad">{formatAmount(row.changeDifference)}</Tag>}
    </>
  )
}

type TypingProps = Props & { date: string; onClose: (isByKey: boolean) => void }

/** What is typed stays until it is saved or Esc gives it up: a refused date is said below it. */
const TypedDate = ({ onClose, ...of }: TypingProps) => {
  const { row, section, date } = of
  const shown = asListDate(asShownDate(date))
  const [typed, type] = useState(shown)
  const { problems, mark, isBusy, submit } = useSubmit({
    saidAt: ['depositDate'],
    refetch: [getDailyView, listOpenDays],
  })
  const save = (isByKey: boolean) => {
    const depositDate = parseDay(asTypedDate(typed))
    if (!depositDate) return mark({ depositDate: NO_DAY })
    if (depositDate === date) return onClose(isByKey)
    void submit(async () => {
      await call(editReceiptDay, { date: row.dailyDate as Day, type: receiptKindOf(section), depositDate })
      onClose(isByKey)
    })
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') onClose(true)
    else save(true)
  }
  return (
    <span role="none" className={css.typing} onKeyDown={keyDown}>
      <DateField
        label={`Deposit Date of ${nameOf(of)}`}
        hideLabel
        autoFocus
        value={typed}
        error={problems.depositDate}
        readOnly={isBusy}
        onChange={text => {
          type(text)
          mark({})
        }}
        onBlur={() => save(false)}
      />
    </span>
  )
}

/** Shows when a day was deposited; a double click or Enter edits it. */
export const DepositDate = (props: Props) => {
  const { row } = props
  const [state, setState] = useState<'shown' | 'typed' | 'shown again'>('shown')
  const date = row.depositDate
  if (row.dailyDate === '') return null
  if (date === null) return row.openCash > 0 ? <Tag tone="warn">missing</Tag> : null
  const close = (isByKey: boolean) => setState(isByKey ? 'shown again' : 'shown')
  if (state === 'typed') return <TypedDate {...props} date={date} onClose={close} />
  return (
    <LinkButton
      autoFocus={state === 'shown again'}
      aria-label={`Deposit Date ${formatDay(date as Day)} of ${nameOf(props)}, Enter edits it`}
      onDoubleClick={() => setState('typed')}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        setState('typed')
      }}
    >
      {formatDay(date as Day)}
    </LinkButton>
  )
}
