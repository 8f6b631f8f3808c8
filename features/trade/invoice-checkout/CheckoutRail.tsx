import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { cents, formatAmount } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { dayAt, formatDay, timeAt } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { Facts, Section } from '#web/ui/FormGrid.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import type { InvoiceLine } from '../invoices/invoices.contract.ts'
import { ticketOfLine } from '../invoices/invoices.rules.ts'
import { LineName } from './CheckoutLines.tsx'
import css from './checkout.module.css'
import { countedLines, type handedOver } from './checkout.rules.ts'
import type { CheckedOut } from './use-checkout.ts'

type Sums = ReturnType<typeof handedOver<InvoiceLine>>

export const HandoverProgress = ({ gone, left }: Pick<Sums, 'gone' | 'left'>) => (
  <progress
    className={css.progress}
    max={Math.max(1, gone.length + left.length)}
    value={gone.length}
    aria-label="Handed over"
  />
)

export const progressText = ({ gone, left }: Pick<Sums, 'gone' | 'left'>) =>
  `${gone.length} of ${gone.length + left.length} handed over`

/** The ticket's number, or what is typed. */
const lineName = (line: InvoiceLine) => {
  const ticket = ticketOfLine(line)
  return ticket ? recordNumber(ticket) : line.itemDescription
}

const Held = ({ lines, holdDays }: { lines: readonly InvoiceLine[]; holdDays: number }) => {
  const timeZone = useTimeZone()
  const dayText = (instant: number | null) => (instant === null ? '' : formatDay(dayAt(instant, timeZone)))
  return (
    <div className={css.held} role="note">
      <IconLock size={18} />
      <div>
        <b>{`${countedLines(lines.length)} still on hold`}</b>
        {lines.slice(0, 5).map(line => (
          <p key={line.id}>
            {`${lineName(line)} was bought ${dayText(line.dateTime)}. Its ${holdDays} days end ${dayText(line.deliveryDate)}.`}
          </p>
        ))}
        <p>To hand it over now, or to finish without it, Admin gives a reason.</p>
      </div>
    </div>
  )
}

const StillHere = ({ lines }: { lines: readonly InvoiceLine[] }) => (
  <Section title="Still here" note={countedLines(lines.length)}>
    <ul className={css.still}>
      {lines.slice(0, 12).map(line => (
        <li key={line.id}>
          <LineName line={line} />
          <span className={css.amount}>{formatAmount(line.price ?? cents(0))}</span>
        </li>
      ))}
    </ul>
  </Section>
)

export const CheckoutRail = ({ data, sums }: { data: CheckedOut['data']; sums: Sums }) => {
  const timeZone = useTimeZone()
  const { gone, left, unsold, goneAmount, leftAmount, amount } = sums
  const held = left.filter(({ isOnHold }) => isOnHold)
  const { signature } = data
  return (
    <Rail label="Handing over" line={progressText(sums)}>
      <Section title="Handing over">
        <p className={css.figure}>{progressText(sums)}</p>
        <HandoverProgress {...{ gone, left }} />
        <Facts
          rows={[
            ['Handed over', formatAmount(goneAmount)],
            ['Still here', formatAmount(leftAmount)],
            ...(unsold.length > 0 ? [['Not sold', countedLines(unsold.length)] as const] : []),
            ['Total', <b key="total">{formatAmount(amount)}</b>],
          ]}
        />
      </Section>
      {left.length > 0 && <StillHere lines={left} />}
      {held.length > 0 && <Held lines={held} holdDays={data.holdDays} />}
      <Section title="To finish">
        <Facts
          rows={[
            [
              'Signature',
              signature && !signature.isStale ? (
                <span key="signed" className={css.done}>
                  <IconCircleCheck size={14} /> {timeAt(signature.signedAt, timeZone)}
                </span>
              ) : (
                'not yet'
              ),
            ],
            ['Ticks', `${gone.length} of ${gone.length + left.length}`],
            ['Check Number', data.checkNumber || 'none yet'],
          ]}
        />
      </Section>
    </Rail>
  )
}
