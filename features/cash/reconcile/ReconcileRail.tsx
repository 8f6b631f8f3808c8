import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import { dayAt, formatInstant, timeAt } from '#shared/time.ts'
import { useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { Line, Lines, SumLine } from '#web/ui/Cards.tsx'
import { cx } from '#web/ui/cx.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { Compared } from '../counting/use-counting.ts'
import { signedAmount, signedDollars } from '../ledger/signed-amount.ts'
import { transactionsPath } from '../transactions/transaction-links.ts'
import { getBalanceBetween, TRANSACTIONS } from '../transactions/transactions.contract.ts'
import css from './reconcile.module.css'

const Result = ({ compared: { name, slug, difference } }: { compared: Compared }) => {
  if (difference === 0)
    return (
      <section className={css.result}>
        <p>{name} counts</p>
        <p className={cx(css.figure, css.equal)}>
          <IconCheck size={28} /> matches
        </p>
        <p>Reconcile keeps the count in the disparity log and posts nothing.</p>
      </section>
    )
  const isMore = difference > 0
  return (
    <section className={css.result}>
      <p>{name} counts</p>
      <p className={cx(css.figure, css.unequal)}>{signedDollars(difference)}</p>
      <p>
        {isMore ? 'more' : 'less'} than the books. Reconcile posts it{' '}
        <b>{isMore ? `reconcile → ${slug}` : `${slug} → reconcile`}</b> and writes the disparity log.
      </p>
    </section>
  )
}

const SinceLastCount = ({ compared: { slug, lastCount, since, amount } }: { compared: Compared }) => {
  const timeZone = useTimeZone()
  const to = transactionsPath({ filter: slug, startDate: lastCount ? dayAt(lastCount.at, timeZone) : '' })
  return (
    <Section
      split
      flush
      title="Since the last count"
      aside={lastCount && `${timeAt(lastCount.at, timeZone)} ${lastCount.by}`}
    >
      <Lines label="Since the last count">
        {lastCount && (
          <Line figure={formatAmount(lastCount.count)}>{`Counted ${formatInstant(lastCount.at, timeZone)}`}</Line>
        )}
        {since.map(({ label, count, amount: moved }) => (
          <Line key={`${label} ${count} ${moved}`} lead={`${count} ×`} figure={signedAmount(moved)}>
            <Link to={to}>{label}</Link>
          </Line>
        ))}
      </Lines>
      <SumLine label="Books now">{formatAmount(amount)}</SumLine>
    </Section>
  )
}

const owed = (amount: Cents) => {
  if (amount === 0) return 'Nothing is owed'
  return amount > 0
    ? `Coin owes Metro: ${formatDollars(amount)}`
    : `Metro owes Coin: ${formatDollars(cents(Math.abs(amount)))}`
}

const TransferOwed = () => {
  const { data } = useCall(getBalanceBetween, { src: 'coindrawer', dest: 'metrodrawer' })
  useLive('ledger', getBalanceBetween)
  return (
    data && (
      <Section split flush title="Drawer Transfer" aside={<Link to={`${TRANSACTIONS}/drawer-transfer`}>Open</Link>}>
        <p className={css.owed}>
          <b>{owed(data.data)}</b>
          <span>all transfers Metro → Coin, less those back</span>
        </p>
      </Section>
    )
  )
}

const EarlierDifferences = ({ earlier }: Pick<Compared, 'earlier'>) => {
  const timeZone = useTimeZone()
  return (
    <Section
      split
      flush
      title="Earlier differences"
      aside={<Link to="/portal/drawer-disparity-log">Disparity log</Link>}
    >
      <Lines label="Earlier differences">
        {earlier.length === 0 && <Line>None</Line>}
        {earlier.map(({ id, at, difference, cause }) => (
          <Line
            key={id}
            lead={<Link to={`/portal/drawer-disparity-log/${id}`}>{formatInstant(at, timeZone)}</Link>}
            figure={<span className={css.bad}>{signedAmount(difference)}</span>}
          >
            {cause === '' ? <Tag tone="warn">no cause yet</Tag> : cause}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

export const ReconcileRail = ({ compared }: { compared: Compared | undefined }) => (
  <Rail
    label="The books"
    line={
      compared ? (
        <>
          <span>{compared.name} counts</span>
          <b className={compared.difference === 0 ? css.equal : css.unequal}>
            {compared.difference === 0 ? 'matches' : signedDollars(compared.difference)}
          </b>
        </>
      ) : (
        <span>The books come after the count</span>
      )
    }
  >
    {compared ? (
      <>
        <Result compared={compared} />
        <SinceLastCount compared={compared} />
        {(compared.slug === 'coindrawer' || compared.slug === 'metrodrawer') && <TransferOwed />}
        <EarlierDifferences earlier={compared.earlier} />
      </>
    ) : (
      <section className={css.result}>
        <p>The books come after the count: Show books compares them with what was counted, and saves nothing yet.</p>
      </section>
    )}
  </Rail>
)
