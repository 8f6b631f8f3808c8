import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Cents, cents, formatAmount } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Cell, HeadCell, minWidthOf, Row, TableFrame, type Width } from '#web/ui/Table.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import type { PartPayment } from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { askedBy } from '../receipt-form/receipts.form.tsx'
import { cardPart, paidByText } from '../receipts/receipt-money.rules.ts'
import css from './payments.module.css'

const ON_END = '(max-width: 899.9px)'

type Head = { label: string; short?: string; width: Width; narrow: Width; number?: true; name?: string }

const headsOf = (hasChange: boolean): readonly Head[] => [
  { label: 'No.', width: 48, narrow: 50 },
  { label: 'Created', width: 112, narrow: 72 },
  { label: 'Paid By', width: 'rest', narrow: 'rest' },
  { label: 'Total Amount', width: 108, narrow: 90, number: true },
  { label: 'Tendered', width: 96, narrow: 70, number: true },
  ...(hasChange ? [{ label: 'Change', width: 72, narrow: 64, number: true } as const] : []),
  { label: 'Card, check no.', short: 'Card, check', width: 104, narrow: 84 },
  { label: 'Card remainder', width: 108, narrow: 104, number: true },
  { label: 'Tax', width: 76, narrow: 58, number: true },
  { label: '', width: 40, narrow: 36, name: 'Delete' },
]

/** Wide enough for 'cash & creditcard'. */
const PAID_BY_ROOM = { wide: 40, narrow: 46 }

export const isChangeGiven = (parts: readonly PartPayment[]) => parts.some(({ change }) => change > 0)

type SavedProps = {
  part: PartPayment
  place: number
  tax: Cents
  hasChange: boolean
  onDelete: ((part: PartPayment) => void) | undefined
}

const SavedRow = ({ part, place, tax, hasChange, onDelete }: SavedProps) => {
  const timeZone = useTimeZone()
  const card = cardPart({ payment: part.paidBy, total: part.totalAmount, tendered: part.tendered })
  return (
    <Row>
      <Cell dim>{place}</Cell>
      <Cell figures className={css.created}>
        {formatInstant(part.createdTime, timeZone)}
      </Cell>
      <Cell>{paidByText(part.paidBy)}</Cell>
      <Cell number strong>
        {formatAmount(part.totalAmount)}
      </Cell>
      <Cell number>{askedBy(part.paidBy).cash && formatAmount(part.tendered)}</Cell>
      {hasChange && <Cell number>{part.change > 0 && formatAmount(part.change)}</Cell>}
      <Cell figures>{part.creditCardNumber || part.checkNumber}</Cell>
      <Cell number dim>
        {card > 0 && formatAmount(card)}
      </Cell>
      <Cell number dim>
        {formatAmount(tax)}
      </Cell>
      <Cell centre>
        {onDelete && (
          <IconButton label={`Delete payment ${place}`} icon={<IconTrash />} onClick={() => onDelete(part)} />
        )}
      </Cell>
    </Row>
  )
}

type Props = {
  parts: readonly PartPayment[]
  shares: readonly Cents[]
  onDelete?: ((part: PartPayment) => void) | undefined
  children?: ReactNode
}

export const PartsTable = ({ parts, shares, onDelete, children }: Props) => {
  const isNarrow = useMedia(ON_END)
  const hasChange = isChangeGiven(parts)
  const heads = headsOf(hasChange)
  const widths = heads.map(({ width, narrow }) => (isNarrow ? narrow : width))
  return (
    <TableFrame
      inline
      label="Payments"
      widths={widths}
      minWidth={minWidthOf(widths) + PAID_BY_ROOM[isNarrow ? 'narrow' : 'wide']}
    >
      <thead>
        <tr>
          {heads.map(({ label, short, number, name }) => (
            <HeadCell key={label} number={number} name={name}>
              {isNarrow ? (short ?? label) : label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part, at) => (
          <SavedRow
            key={part.id}
            part={part}
            place={at + 1}
            tax={shares[at] ?? cents(0)}
            hasChange={hasChange}
            onDelete={onDelete}
          />
        ))}
        {children}
      </tbody>
    </TableFrame>
  )
}
