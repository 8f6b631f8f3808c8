import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import { Tag } from '#web/ui/Tag.tsx'
import type { SpotMove } from './offer-room.contract.ts'
import css from './offer-room.module.css'
import type { RoomSums } from './offer-room.rules.ts'
import { signed, toneOfGap } from './offer-room.rules.ts'

const titleOf = (item: string) => `${item[0]?.toUpperCase()}${item.slice(1)}`

const lineCount = (lines: number) => (lines === 1 ? '1 line' : `${lines} lines`)

const KnownSum = ({ amount }: { amount: Cents | null }) =>
  amount === null ? <small>not known</small> : formatDollars(amount)

/** What the room comes to. */
export const RoomFigures = ({ sums, lines }: { sums: RoomSums; lines: number }) => {
  return (
    <dl className={css.figures}>
      <div>
        <dt>Min. Offer</dt>
        <dd>
          {formatDollars(sums.minimum)} <small>{lineCount(lines)}</small>
        </dd>
      </div>
      <div>
        <dt>Best of all bidders</dt>
        <dd>
          {formatDollars(sums.best)}{' '}
          {sums.best !== 0 && (
            <small className={css[toneOfGap(sums.overMinimum)]}>
              {signed(sums.overMinimum)}
              {sums.bidLines < lines ? ` to Min. of ${lineCount(sums.bidLines)}` : ' to the minimum'}
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>Melt value now</dt>
        <dd>
          <KnownSum amount={sums.melt} /> {sums.ofMelt !== '' && <small>{`${sums.ofMelt} of melt offered`}</small>}
        </dd>
      </div>
      <div>
        <dt>Last prices bought</dt>
        <dd>
          <KnownSum amount={sums.lastBought} />{' '}
          {sums.best !== 0 && sums.lastBought !== null && <small>{`profit ${formatAmount(sums.profit)}`}</small>}
        </dd>
      </div>
    </dl>
  )
}

/** The prices of now, and what they moved since the invoice was made. */
export const SpotLine = ({ spots }: { spots: readonly SpotMove[] }) => {
  const known = spots.filter(({ now }) => now !== null)
  if (known.length === 0) return null
  const hasMoved = known.some(({ now, frozen }) => frozen !== null && now !== frozen)
  return (
    <p className={css.spots}>
      Spot now
      {known.map(({ item, now, frozen }) => (
        <span key={item}>
          {titleOf(item)} <b>{formatAmount(now ?? cents(0))}</b>
          {frozen !== null && now !== frozen && (
            <span className={(now ?? 0) > frozen ? css.ok : css.bad}> {signed(cents((now ?? 0) - frozen))}</span>
          )}
        </span>
      ))}
      <span>{hasMoved ? 'against the invoice' : 'as on the invoice'}</span>
    </p>
  )
}

export const RoomLegend = () => (
  <>
    <Tag tone="ok">best offer</Tag>
    <span className={css.quiet}>· no offer yet</span>
  </>
)
