import { listOpenDays, type OpenDay } from '#features/selling/deposits/deposits.contract.ts'
import { depositReceiptDays } from '#features/selling/receipt-days/receipt-days.contract.ts'
import { cents, formatAmount } from '#shared/money.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { sayNotTicked } from '#web/failures.ts'
import { useAct } from '#web/queries.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import { kindOfSection } from '../day-totals/sections.rules.ts'
import { getDailyView } from './daily.contract.ts'

type Props = {
  section: 'receipt' | 'jewelryReceipt'
  date: Day
  open: readonly OpenDay[]
  onOnly: () => void
  onClose: () => void
}

/** Asks before a day is deposited while the cash of earlier days still waits. */
export const MissingDeposits = ({ section, date, open, onOnly, onClose }: Props) => {
  const { act } = useAct(depositReceiptDays, { refetch: [getDailyView, listOpenDays], sayRefusal: sayNotTicked })
  const days = open.filter(({ day }) => day <= date)
  const earlier = days.filter(({ day }) => day < date)
  const sum = cents(days.reduce((all, { cash }) => all + cash, 0))
  const depositAll = () => {
    const dates = [...new Set([...days.map(({ day }) => day), date])] as Day[]
    return act({ dates, dataType: kindOfSection[section] as 'coin_receipt' | 'jewelry_receipt' }, onClose)
  }
  const depositOnly = () => {
    onOnly()
    onClose()
  }
  return (
    <Dialog
      open
      title="Missing deposits"
      subtitle={`The cash of ${earlier.length === 1 ? 'an earlier day' : `${earlier.length} earlier days`} of ${sectionWords[section].label} is not deposited.`}
      width={460}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PlainButton onClick={depositOnly}>{`Only ${formatDay(date)}`}</PlainButton>
          <PrimaryButton onClick={depositAll}>All of them</PrimaryButton>
        </>
      }
    >
      <TableFrame inline label="Days without deposit" widths={['rest', 90, 120]}>
        <thead>
          <tr>
            <HeadCell>Date</HeadCell>
            <HeadCell number>Receipts</HeadCell>
            <HeadCell number>Cash</HeadCell>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, receipts, cash }) => (
            <Row key={day}>
              <Cell figures>{formatDay(day as Day)}</Cell>
              <Cell number>{receipts}</Cell>
              <Cell number>{formatAmount(cash)}</Cell>
            </Row>
          ))}
        </tbody>
        <tfoot>
          <Row total>
            <Cell>Total</Cell>
            <Cell />
            <Cell number>{formatAmount(sum)}</Cell>
          </Row>
        </tfoot>
      </TableFrame>
    </Dialog>
  )
}
