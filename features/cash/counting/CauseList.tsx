import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatAmount } from '#shared/money.ts'
import { may } from '#shared/permissions.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { useRole } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import fields from '#web/ui/fields.module.css'
import { Tag } from '#web/ui/Tag.tsx'
import type { Cause } from '../count-causes/causes.contract.ts'
import { signedAmount } from '../ledger/signed-amount.ts'
import { transactionPath } from '../transactions/transaction-links.ts'
import css from './CauseList.module.css'
import { causeKinds } from './cause-kinds.ts'

const NUMBER = /\b(?<number>[A-Z]{0,2}\d+)\b/

/** Links the first mention of each record's number; a later one may be an amount. */
const CauseText = ({ cause: { kind, text, record, transactionId, otherId } }: { cause: Cause }) => {
  const ids = kind === 'missing_transfer' ? [] : [transactionId, otherId].filter(id => id !== null)
  const parts = text.split(NUMBER)
  return parts.map((part, place) => {
    const key = `${place} ${part}`
    const id = parts.indexOf(part) === place ? ids.find(one => String(one) === part) : undefined
    if (part !== '' && part === record) return <RecordNumber key={key} number={part} />
    if (id === undefined) return part
    return (
      <Link key={key} to={transactionPath(id)}>
        {part}
      </Link>
    )
  })
}

const WayOut = ({ cause, isFirst }: { cause: Cause; isFirst: boolean }) => {
  const role = useRole()
  const way = causeKinds[cause.kind].wayOut(cause)
  if (!way || !may(role, way.access)) return null
  if (!isFirst) return <Link to={way.to}>{way.label}</Link>
  return <PlainButton renderRoot={root => <Link to={way.to} {...root} />}>{way.label}</PlainButton>
}

const CauseRow = ({ cause, isFirst }: { cause: Cause; isFirst: boolean }) => {
  const { name, icon: Icon } = causeKinds[cause.kind]
  const isAll = cause.wouldLeave === 0
  return (
    <tr className={cx(isFirst && css.first)}>
      <td className={css.what}>
        <span className={css.icon}>
          <Icon size={16} />
        </span>
        <div>
          <p className={css.name}>
            {name}
            {isAll && (
              <Tag tone="ok" icon={<IconCheck />}>
                explains all of it
              </Tag>
            )}
            {cause.isPutRight && <Tag>put right since</Tag>}
          </p>
          <p className={css.text}>
            <CauseText cause={cause} />
          </p>
        </div>
      </td>
      <td className={css.amount}>{formatAmount(cause.amount).replace('-', '−')}</td>
      <td className={cx(css.left, isAll && css.none)}>{signedAmount(cause.wouldLeave)}</td>
      <td className={css.way}>
        <WayOut cause={cause} isFirst={isFirst} />
      </td>
    </tr>
  )
}

const NOTHING_FOUND =
  'No entry was found that explains it: no unpaid notice, check, changed or doubled entry, missing transfer or swapped notes.'
const MOVED_ABOVE = 'What moved since the last count, named above, may explain it: was it counted with the rest?'

type Props = {
  causes: readonly Cause[]
  isMoved?: boolean
}

export const CauseList = ({ causes, isMoved = false }: Props) => {
  if (causes.length === 0) return <p className={css.nothing}>{isMoved ? MOVED_ABOVE : NOTHING_FOUND}</p>
  return (
    <div className={css.scroll}>
      <table className={css.causes} aria-label="Likely causes">
        <thead>
          <tr>
            <th scope="col">Cause</th>
            <th scope="col" className={css.amount}>
              Amount
            </th>
            <th scope="col" className={css.left}>
              Would leave
            </th>
            <th scope="col" className={css.way}>
              <span className={fields.hidden}>Way out</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {causes.map((cause, place) => (
            <CauseRow
              key={`${cause.kind} ${cause.record} ${cause.transactionId} ${cause.otherId}`}
              cause={cause}
              isFirst={place === 0}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
