import { Link } from '@tanstack/react-router'
import { formatAmount } from '#shared/money.ts'
import { type RecordKey, recordKinds, recordNumber, recordPath } from '#shared/record-kinds.ts'
import { useShell } from '#web/app-slots.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { Age } from '#web/ui/Age.tsx'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { CardLink } from './CardLink.tsx'
import { listNewOffers } from './dashboard.contract.ts'

const SHOWN = 5
const LIST = recordKinds.coin_invoice.list

const InvoiceLink = ({ id }: Pick<RecordKey, 'id'>) => {
  const record: RecordKey = { kind: 'coin_invoice', id }
  const isThere = useShell().menu.some(({ path }) => path === LIST)
  return isThere ? <Link to={recordPath(record)}>{recordNumber(record)}</Link> : recordNumber(record)
}

/** Offers that somebody should look at; hidden if there are none. */
export const NewOffers = () => {
  const { data } = useCall(listNewOffers, {})
  useLive(recordKinds.coin_invoice.entity, listNewOffers)
  if (!data || data.count === 0) return null
  return (
    <Card
      title="Offers that came in"
      count={{ value: data.count, tone: 'accent' }}
      aside={<CardLink to={LIST} label="Coin Invoices" />}
    >
      <Lines label="Offers that came in">
        {data.data.slice(0, SHOWN).map(({ invoiceId, bidder, submittedAt, lines, amount }) => (
          <Line
            key={`${invoiceId} ${bidder}`}
            lead={<InvoiceLink id={invoiceId} />}
            aside={
              <>
                {lines} {lines === 1 ? 'line' : 'lines'} · <Age of={submittedAt} />
              </>
            }
            figure={formatAmount(amount)}
          >
            {bidder}
          </Line>
        ))}
      </Lines>
    </Card>
  )
}
