import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import { formatAmount } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { dayAt, formatDay, formatInstant } from '#shared/time.ts'
import { useCall } from '#web/queries.ts'
import { useMe, useTimeZone } from '#web/session.ts'
import { headAmount } from '../invoices/invoices.rules.ts'
import css from './checkout.module.css'
import type { CheckedOut } from './use-checkout.ts'

/** The head of the paper: the shop as it prints it, the sum and who is billed. */
export const CheckoutHead = ({ data }: { data: CheckedOut['data'] }) => {
  const timeZone = useTimeZone()
  const { shop } = useMe()
  const subject = recordNumber({ kind: 'invoice', id: data.id })
  const paper = useCall(getPaper, { document: 'invoice', subject }, { later: true }).data?.data
  const head = paper?.blocks.find(block => block.kind === 'head')
  const facts = [
    ['Billed To', data.billedTo],
    ['Invoice #', String(data.id)],
    ['Phone', data.billedToDetails.phone],
    ['Check Number', data.checkNumber],
    ['Business Licence', data.billedToDetails.businessLicence],
    ['Date', formatInstant(data.creationDate, timeZone)],
    ['Gold Spot Price', data.goldSpotPrice === null ? '' : formatAmount(data.goldSpotPrice)],
    ['Delivery Date', formatDay(dayAt(data.deliveryDate, timeZone))],
  ] as const
  return (
    <>
      <header className={css.paperHead}>
        <div>
          {paper?.logo && <img className={css.logo} src={paper.logo} alt="" />}
          <b className={css.shop}>{head?.title ?? shop.name}</b>
          {head?.lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className={css.sum}>
          <span>INVOICE/RECEIPT</span>
          <b>{headAmount(data.total)}</b>
        </div>
      </header>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
