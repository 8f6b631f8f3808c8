import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import { formatAmount, formatDollars } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { dayAt, formatDay, formatInstant } from '#shared/time.ts'
import { useCall } from '#web/queries.ts'
import { useMe, useTimeZone } from '#web/session.ts'
import { headAmount, type InvoiceKind } from '../invoices/invoices.rules.ts'
import css from './checkout.module.css'
import type { CheckedOut } from './use-checkout.ts'

/** A coin invoice shows the price of every metal, a metals invoice that of gold. */
const spotFacts = {
  invoice: [['Gold Spot Price', 'goldSpotPrice']],
  coin_invoice: [
    ['Gold', 'goldSpotPrice'],
    ['Silver', 'silverSpotPrice'],
    ['Platinum', 'platinumSpotPrice'],
    ['Palladium', 'palladiumSpotPrice'],
  ],
} as const satisfies Record<InvoiceKind, readonly (readonly [string, keyof CheckedOut['data']])[]>

type Props = { kind: InvoiceKind; data: CheckedOut['data']; isPage?: true }

/** The head of the paper: the shop as it prints it, the sum and who is billed. */
export const CheckoutHead = ({ kind, data, isPage }: Props) => {
  const timeZone = useTimeZone()
  const { shop } = useMe()
  const subject = recordNumber({ kind, id: data.id })
  const paper = useCall(getPaper, { document: 'invoice', subject }, { later: true }).data?.data
  const head = paper?.blocks.find(block => block.kind === 'head')
  const facts = [
    ['Billed To', data.billedTo],
    ['Invoice #', String(data.id)],
    ['Phone', data.billedToDetails.phone],
    ['Check Number', data.checkNumber],
    ['Business Licence', data.billedToDetails.businessLicence],
    ['Date', formatInstant(data.creationDate, timeZone)],
    ...spotFacts[kind].map(([label, key]) => {
      const price = data[key]
      return [label, price === null ? 'not known' : formatAmount(price)] as const
    }),
    ['Delivery Date', formatDay(dayAt(data.deliveryDate, timeZone))],
  ] as const
  const Title = isPage ? 'h1' : 'span'
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
          <Title>INVOICE/RECEIPT</Title>
          {kind === 'invoice' && <b>{headAmount(data.totalAmount)}</b>}
          {kind === 'coin_invoice' && data.totalAmount > 0 && <b>{formatDollars(data.totalAmount)}</b>}
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
