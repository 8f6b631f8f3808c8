import { type Cents, formatAmount } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { formatInstant, timeAt } from '#shared/time.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useJoined, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { LinkButton, PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { LIVE_TOPIC } from '../offers/offers.rules.ts'
import { listOfferChanges, type OfferChange } from './offer-room.contract.ts'
import css from './offer-room.module.css'

const useOfferChanges = (id: number, itemID?: number) => {
  const query = useCall(listOfferChanges, { id, ...(itemID === undefined ? {} : { itemID }) })
  useJoined(LIVE_TOPIC, listOfferChanges, id)
  useLive(recordKinds.coin_invoice.entity, listOfferChanges, id)
  return query
}

const wordOf = (amount: Cents | null) => {
  if (amount === null) return 'empty'
  return amount === 0 ? 'pass' : formatAmount(amount)
}

const changeText = ({ amount, before }: OfferChange) =>
  before === null || before === amount ? wordOf(amount) : `${wordOf(before)} → ${wordOf(amount)}`

const tones = { typed: 'neutral', sent: 'accent', 'by phone': 'accent', accepted: 'ok', 'taken back': 'warn' } as const

type ListProps = { changes: readonly OfferChange[]; withDay?: boolean; withLine: boolean }

const ChangeList = ({ changes, withDay = false, withLine }: ListProps) => {
  const timeZone = useTimeZone()
  return (
    <ol className={css.changes}>
      {changes.map(change => (
        <li key={`${change.itemId} ${change.bidder} ${change.kind} ${change.at}`}>
          <time>{withDay ? formatInstant(change.at, timeZone) : timeAt(change.at, timeZone)}</time>
          <span className={css.who}>{change.bidder}</span>
          <Tag tone={tones[change.kind]}>{change.kind}</Tag>
          <span className={css.what}>{withLine && change.itemDescription}</span>
          <b>{changeText(change)}</b>
        </li>
      ))}
    </ol>
  )
}

const NEWEST = 6

/** The newest changes of all lines, below the table. */
export const AsItHappens = ({ id, onAll }: { id: number; onAll: () => void }) => {
  const query = useOfferChanges(id)
  const changes = query.data?.data
  return (
    <Section
      title="As it happens"
      aside={
        changes && changes.length > NEWEST && <LinkButton onClick={onAll}>{`all ${changes.length} changes`}</LinkButton>
      }
    >
      {!changes && <ReadState query={query} label="The timeline" lines={3} />}
      {changes?.length === 0 && <p className={css.quiet}>Nobody has typed yet.</p>}
      {changes && changes.length > 0 && <ChangeList changes={changes.slice(0, NEWEST)} withLine />}
    </Section>
  )
}

type Props = { id: number; line?: { id: number; itemDescription: string } | undefined; onClose: () => void }

/** All offers of a line, or of all lines, newest first. */
export const OfferTimeline = ({ id, line, onClose }: Props) => {
  const query = useOfferChanges(id, line?.id)
  const changes = query.data?.data
  return (
    <Dialog
      open
      side="right"
      width={620}
      title={line ? line.itemDescription : 'All changes'}
      subtitle="Offers as they were typed, sent and accepted, newest first"
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>Close</PlainButton>}
    >
      {!changes && <ReadState query={query} label="The timeline" />}
      {changes?.length === 0 && <p className={css.quiet}>No offer yet.</p>}
      {changes && changes.length > 0 && <ChangeList changes={changes} withDay withLine={line === undefined} />}
    </Dialog>
  )
}
