import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatAmount } from '#shared/money.ts'
import { dayAt, formatDay, formatInstant, timeAt } from '#shared/time.ts'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { Account } from '../ledger/ledger.rules.ts'
import { signedAmount } from '../ledger/signed-amount.ts'
import { firstName, transactionsPath } from '../transactions/transaction-links.ts'
import type { listAccounts } from '../transactions/transactions.contract.ts'
import css from './account-strip.module.css'

type Glance = OutputOf<typeof listAccounts>['data'][number]

const MOST_COUNTED = 1000

const first: readonly Account[] = ['metrodrawer', 'coindrawer', 'retail', 'jewelryretail', 'pettycash']

/** '09:04 Priya' today, otherwise the day; the tooltip has all. */
const countedText = ({ at, by }: NonNullable<Glance['lastCount']>, timeZone: string) => {
  const day = dayAt(at, timeZone)
  const time = timeAt(at, timeZone)
  return day === dayAt(Date.now(), timeZone) ? `${time} ${firstName(by)}` : `${formatDay(day).slice(0, 5)} ${time}`
}

const LastCount = ({ lastCount }: { lastCount: NonNullable<Glance['lastCount']> }) => {
  const timeZone = useTimeZone()
  const tip = `Counted ${formatInstant(lastCount.at, timeZone)} by ${lastCount.by}`
  return <span data-tip={tip}>{countedText(lastCount, timeZone)} · </span>
}

const CountTag = ({ lastCount, isOutside }: Pick<Glance, 'lastCount' | 'isOutside'>) => {
  if (!lastCount) return !isOutside && <Tag>not counted</Tag>
  const { id, difference } = lastCount
  return (
    <RowLink to={`/portal/drawer-disparity-log/${id}`} className={css.count}>
      {difference === 0 ? (
        <Tag tone="ok" icon={<IconCheck />}>
          matches
        </Tag>
      ) : (
        <Tag tone="bad">{signedAmount(difference)}</Tag>
      )}
    </RowLink>
  )
}

const AccountCell = ({ slug, name, isOutside, balance, since, lastCount }: Glance) => {
  return (
    <li className={css.cell}>
      <span className={css.line}>
        <span className={css.name}>{name}</span>
        <CountTag lastCount={lastCount} isOutside={isOutside} />
      </span>
      <span className={css.line}>
        <b className={css.balance}>{formatAmount(balance)}</b>
        <span className={css.since}>
          {lastCount && <LastCount lastCount={lastCount} />}
          <RowLink to={transactionsPath({ filter: slug, startDate: '', endDate: '', sinceCount: lastCount !== null })}>
            {`${since.toLocaleString('en-US')}${since < MOST_COUNTED ? '' : '+'} ${lastCount ? 'since' : 'in all'}`}
          </RowLink>
        </span>
      </span>
    </li>
  )
}

export const AccountStrip = ({ accounts }: { accounts: readonly Glance[] | undefined }) => {
  const [isOpen, setOpen] = useState(false)
  const rest = (accounts ?? []).filter(({ slug }) => !first.includes(slug))
  const leading = first.flatMap(slug => accounts?.find(account => account.slug === slug) ?? [])
  return (
    <div className={css.strip}>
      <ul className={css.cells} aria-label="Accounts" aria-busy={!accounts}>
        {[...leading, ...(isOpen ? rest : [])].map(account => (
          <AccountCell key={account.slug} {...account} />
        ))}
      </ul>
      {rest.length > 0 && (
        <span className={css.more}>
          <IconButton
            label={isOpen ? 'Fewer accounts' : `${rest.length} more accounts`}
            aria-expanded={isOpen}
            icon={isOpen ? <IconChevronUp /> : <IconChevronDown />}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      )}
    </div>
  )
}
