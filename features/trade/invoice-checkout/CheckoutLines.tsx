import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatAmount } from '#shared/money.ts'
import { recordNumber, recordPath } from '#shared/record-kinds.ts'
import { type Day, dayAt, formatDay, timeAt } from '#shared/time.ts'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { CheckCell } from '#web/ui/CheckField.tsx'
import { cx } from '#web/ui/cx.ts'
import { useShopDay } from '#web/use-shop-today.ts'
import type { InvoiceLine } from '../invoices/invoices.contract.ts'
import { type InvoiceKind, lineText, ticketOfLine } from '../invoices/invoices.rules.ts'
import css from './checkout.module.css'
import { daysMore, isUnsold } from './checkout.rules.ts'

/** The ticket's number is a link, and is cut from the beginning of the description. */
export const LineName = ({ line }: { line: InvoiceLine }) => {
  const ticket = ticketOfLine(line)
  if (!ticket) return <span className={css.text}>{line.itemDescription}</span>
  return (
    <span className={css.text}>
      <RowLink to={recordPath(ticket)} className={css.number}>
        {recordNumber(ticket)}
      </RowLink>{' '}
      {lineText(line)}
    </span>
  )
}

type LineProps = {
  kind: InvoiceKind
  line: InvoiceLine
  isTicked: boolean
  isNext: boolean
  isOver: boolean
  mayPassOver: boolean
  onTick: (isOn: boolean) => void
  onReason: () => void
}

type HoldProps = { until: Day } & Pick<LineProps, 'mayPassOver' | 'onReason'>

const HoldNote = ({ until, mayPassOver, onReason }: HoldProps) => {
  const today = useShopDay()
  return (
    <p className={css.holdNote}>
      <IconAlertTriangle size={14} />
      <span>
        <b>{`On hold until ${formatDay(until)}`}</b>, {daysMore(until, today)}.{' '}
        <span className={mayPassOver ? css.who : undefined}>Only Admin hands it over, with a reason.</span>
      </span>
      {mayPassOver && <LinkButton onClick={onReason}>Give a reason</LinkButton>}
    </p>
  )
}

/** Coins have pieces and a bag instead of the two dates. */
const heads = {
  invoice: ['Original Transaction Date', 'Delivery Date'],
  coin_invoice: ['Qty', 'Bag #'],
} as const satisfies Record<InvoiceKind, readonly string[]>

const CoinFacts = ({ line: { qty = 1, typeId, typeValue } }: { line: InvoiceLine }) => (
  <span className={css.coins}>
    <span className={css.qty}>
      <span className={css.said}>Qty </span>
      {qty.toLocaleString('en-US')}
    </span>{' '}
    <span>
      <span className={css.said}>· </span>
      {typeId} {typeValue}
    </span>
  </span>
)

const Dates = ({ line, isHeld }: { line: InvoiceLine; isHeld: boolean }) => {
  const timeZone = useTimeZone()
  const dayText = (instant: number | null) => (instant === null ? '' : formatDay(dayAt(instant, timeZone)))
  return (
    <>
      <span className={css.bought}>{dayText(line.dateTime)}</span>
      <span className={css.until}>
        {isHeld && <IconLock size={13} />} {dayText(line.deliveryDate)}
      </span>
    </>
  )
}

const Line = ({ kind, line, isTicked, isNext, isOver, mayPassOver, onTick, onReason }: LineProps) => {
  const timeZone = useTimeZone()
  const isNotSold = isUnsold({ ...line, handedOverAt: isTicked ? 0 : null })
  const isHeld = line.isOnHold && !isTicked && !isOver && !isNotSold
  return (
    <li className={css.line} data-held={isHeld || undefined} data-next={isNext || undefined}>
      <span className={css.tick}>
        <CheckCell
          label={`Handed over: ${line.itemDescription}`}
          value={isTicked}
          disabled={isOver || isHeld || isNotSold}
          onChange={onTick}
        />
      </span>
      <span className={css.at}>{line.handedOverAt !== null && isTicked && timeAt(line.handedOverAt, timeZone)}</span>
      <LineName line={line} />
      {kind === 'invoice' ? <Dates {...{ line, isHeld }} /> : <CoinFacts line={line} />}
      {line.price === null ? (
        <span className={cx(css.amount, css.notSold)}>not sold</span>
      ) : (
        <b className={css.amount}>{formatAmount(line.price)}</b>
      )}
      {isHeld && line.deliveryDate !== null && (
        <HoldNote until={dayAt(line.deliveryDate, timeZone)} {...{ mayPassOver, onReason }} />
      )}
      {line.holdReason !== '' && <p className={css.holdNote}>{`Left on hold: ${line.holdReason}`}</p>}
    </li>
  )
}

/** The arrows go from tick to tick. */
const moveByArrow = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  const at = boxes.indexOf(document.activeElement as HTMLInputElement)
  boxes[at + step]?.focus()
  event.preventDefault()
}

type Props = {
  kind: InvoiceKind
  lines: readonly InvoiceLine[]
  ticked: readonly number[]
  isOver: boolean
  mayPassOver: boolean
  onTick: (line: number, isOn: boolean) => void
  onReason: (line: InvoiceLine) => void
}

export const CheckoutLines = ({ kind, lines, ticked, isOver, mayPassOver, onTick, onReason }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  // Space ticks the first open line at once.
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-next] input')?.focus(), [])
  const next = isOver
    ? undefined
    : lines.find(({ id, isOnHold, price }) => !isOnHold && price !== null && !ticked.includes(id))
  return (
    <div className={cx(css.table, kind === 'coin_invoice' && css.ofCoins)}>
      <div className={css.lineHead} aria-hidden="true">
        <span />
        <span />
        <span>Description</span>
        {heads[kind].map(head => (
          <span key={head} className={head === 'Qty' ? css.amount : undefined}>
            {head}
          </span>
        ))}
        <span className={css.amount}>Amount</span>
      </div>
      <ol ref={list} aria-label="Lines" onKeyDown={moveByArrow}>
        {lines.map(line => (
          <Line
            key={line.id}
            line={line}
            isTicked={ticked.includes(line.id)}
            isNext={line === next}
            {...{ kind, isOver, mayPassOver }}
            onTick={isOn => onTick(line.id, isOn)}
            onReason={() => onReason(line)}
          />
        ))}
      </ol>
    </div>
  )
}
