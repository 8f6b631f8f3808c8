import { IconCheck, IconMessage, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { type Cents, formatAmount, formatDollars } from '#shared/money.ts'
import { PlainButton, QuietButton } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Tag } from '#web/ui/Tag.tsx'
import css from './bidding.module.css'
import { resultWord } from './bidding.rules.ts'
import { LinePictures } from './LinePictures.tsx'
import { OfferField } from './OfferField.tsx'
import type { PageLine } from './page-lines.ts'
import { type Amount, readOffer, typedProblem } from './typed-offers.ts'

export const Result = ({ line }: { line: Pick<PageLine, 'offer' | 'result' | 'reason'> }) => {
  const { offer, result, reason } = line
  if (!result) return null
  const isTick = result === 'tick'
  return (
    <Tag tone={isTick ? 'ok' : 'bad'} icon={isTick ? <IconCheck size={14} /> : <IconX size={14} />}>
      {resultWord({ isApproved: offer?.approved === 1, result, reason })}
    </Tag>
  )
}

export const Money = ({ amount }: { amount: Amount }) =>
  amount === null ? <span className={css.none}>no offer</span> : <Signed amount={amount} />

const Signed = ({ amount }: { amount: Cents }) => (
  <b className={cx(css.money, amount < 0 && css.charge)}>{formatDollars(amount)}</b>
)

const forLine = (qty: number) => (qty === 1 ? 'for the line' : `for the line, all ${qty.toLocaleString('en-US')}`)

type Act = (id: number) => void

export type LineActs = {
  onType: (id: number, text: string) => void
  onLeave: Act
  onKeepOwn: Act
  onTakeTheirs: Act
  onOpen: Act
  onStale: () => void
}

type Props = {
  line: PageLine
  text: string
  /** A colleague's amount that came after this one was typed. */
  theirs: Amount | undefined
  /** Typed while the page is open; only read in full mode, after submitting and by staff. */
  mode: 'type' | 'wait' | 'read'
  showsMinimum: boolean
  acts: LineActs
}

const Conflict = ({ line, theirs, acts }: Pick<Props, 'line' | 'acts'> & { theirs: Amount }) => (
  <div className={css.conflict} role="alert">
    <span>Your colleague typed {theirs === null ? 'nothing' : formatDollars(theirs)} meanwhile.</span>
    <PlainButton onClick={() => acts.onKeepOwn(line.id)}>Keep mine</PlainButton>
    <PlainButton onClick={() => acts.onTakeTheirs(line.id)}>Take theirs</PlainButton>
  </div>
)

const Facts = ({ line, isPass, showsMinimum }: Pick<Props, 'line' | 'showsMinimum'> & { isPass: boolean }) => (
  <p className={css.facts}>
    <span className={css.number}>{line.number}</span>
    <span className={css.qty}>
      <span className={css.said}>· Qty</span> {line.qty.toLocaleString('en-US')}
    </span>
    {isPass && (
      <span className={css.isPass}>
        <span className={css.said}>·</span> <b>pass</b>
      </span>
    )}
    {showsMinimum && line.estimate !== undefined && (
      <span className={css.minimum}>
        <span className={css.said}>Min Offer</span> {line.estimate === null ? 'none' : formatAmount(line.estimate)}
      </span>
    )}
  </p>
)

const OneLine = ({ line, text, theirs, mode, showsMinimum, acts }: Props) => {
  const { id, description, number, qty, pictures, offer } = line
  return (
    <li className={css.line}>
      {pictures.length > 0 && (
        <div className={css.pictures}>
          <LinePictures pictures={pictures} of={description || number} onStale={acts.onStale} />
        </div>
      )}
      <div className={css.row}>
        <div className={css.words}>
          <p className={css.description}>{description}</p>
          <Facts {...{ line, showsMinimum }} isPass={mode !== 'read' && readOffer(text) === 0} />
          {mode === 'read' ? (
            <Result line={line} />
          ) : (
            <QuietButton className={css.single} icon={<IconMessage />} onClick={() => acts.onOpen(id)}>
              {offer ? (
                <span className={cx(offer.amount < 0 && css.charge)}>View Offer {formatDollars(offer.amount)}</span>
              ) : (
                'Make Offer'
              )}
            </QuietButton>
          )}
          {mode === 'read' && offer?.message && <p className={css.message}>{offer.message}</p>}
        </div>
        <div className={mode === 'read' ? css.shown : css.amount}>
          {mode === 'read' ? (
            <Money amount={line.amount} />
          ) : (
            <OfferField
              hidesLabel
              label={`Offer for ${description}, ${number}`}
              hint={forLine(qty)}
              value={text}
              error={typedProblem(text)}
              isReadOnly={mode === 'wait'}
              onType={typed => acts.onType(id, typed)}
              onLeave={() => acts.onLeave(id)}
            />
          )}
        </div>
      </div>
      {theirs !== undefined && <Conflict {...{ line, theirs, acts }} />}
    </li>
  )
}

/** An invoice has up to 300 lines, and a key changes one. */
export const OfferLine = memo(OneLine)
