import { type KeyboardEvent, useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { asListDate, asShownDate, asTypedDate, DateField, isNoDay, NO_DAY } from '#web/ui/DateField.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import type { DailyRow } from './daily.contract.ts'
import type { DailyActs, ReceiptSection } from './use-daily-acts.tsx'

type Props = { row: DailyRow; section: ReceiptSection; acts: DailyActs }

const nameOf = ({ row, section }: Props) => `${sectionWords[section].label} of ${formatDay(row.dailyDate as Day)}`

const isEmpty = ({ totalCount, cashAmount, checkAmount, creditAmount }: DailyRow) =>
  totalCount === 0 && cashAmount === 0 && checkAmount === 0 && creditAmount === 0

export const DepositBox = (props: Props) => {
  const { row, section, acts } = props
  if (row.dailyDate === '') return row.openDays > 0 ? <Tag tone="warn">{`${row.openDays} open`}</Tag> : null
  if (isEmpty(row)) return null
  return (
    <CheckField
      label={`Deposit ${nameOf(props)}`}
      hideLabel
      value={row.depositDone}
      indeterminate={row.partlyDeposited}
      onChange={isTicked => void acts.tickDeposit({ section, date: row.dailyDate as Day }, isTicked)}
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
        onChange={changeReturned => void acts.edit({ section, date: row.dailyDate as Day }, { changeReturned })}
      />
      {row.changeDifference !== 0 && <Tag tone="bad">{formatAmount(row.changeDifference)}</Tag>}
    </>
  )
}

type TypingProps = Props & { date: string; onClose: () => void }

const TypedDate = ({ row, section, acts, date, onClose, ...rest }: TypingProps) => {
  const [typed, type] = useState(asListDate(asShownDate(date)))
  const [error, setError] = useState<string>()
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (typed === '' || isNoDay(typed)) return setError(NO_DAY)
    void acts.edit({ section, date: row.dailyDate as Day }, { depositDate: asTypedDate(typed) })
    onClose()
  }
  const label = `Deposit Date of ${nameOf({ row, section, acts, ...rest })}`
  return (
    <span role="none" onKeyDown={keyDown}>
      <DateField label={label} hideLabel autoFocus value={typed} error={error} onChange={type} onBlur={onClose} />
    </span>
  )
}

/** Shows when a day was deposited; a double click or Enter edits it. */
export const DepositDate = (props: Props) => {
  const { row } = props
  const [isTyping, setTyping] = useState(false)
  const date = row.depositDate
  if (row.dailyDate === '') return null
  if (date === null) return row.cashAmount > 0 && !row.depositDone ? <Tag tone="warn">missing</Tag> : null
  if (isTyping) return <TypedDate {...props} date={date} onClose={() => setTyping(false)} />
  return (
    <LinkButton
      aria-label={`Deposit Date ${formatDay(date as Day)} of ${nameOf(props)}, Enter edits it`}
      onDoubleClick={() => setTyping(true)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        setTyping(true)
      }}
    >
      {formatDay(date as Day)}
    </LinkButton>
  )
}
