import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCash,
  IconCheck,
  IconPencil,
  IconSignature,
  IconTransferIn,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { formatDollars } from '#shared/money.ts'
import { type RecordKey, readRecord, recordKinds } from '#shared/record-kinds.ts'
import { dayAt, formatInstant, timeAt } from '#shared/time.ts'
import { IconButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import type { Notice } from '../notices/notices.contract.ts'
import { isLate, waitText } from '../notices/notices.rules.ts'
import {
  ALL_CAME_BACK,
  givenText,
  heldText,
  lacksNumber,
  markButtonText,
  markText,
  needsWords,
  rowSteps,
  rowText,
  undoText,
  wasHandedOut,
} from '../notices/payouts.rules.ts'
import css from './notices.module.css'

const paymentIcons = {
  cash: <IconCash size={22} />,
  check: <IconSignature size={22} />,
  wire: <IconBuildingBank size={22} />,
  barter: <IconTransferIn size={22} />,
}

const TicketName = ({ ticketId, mayOpen }: { ticketId: string; mayOpen: NoticeRights['mayOpen'] }) => {
  const record = readRecord(ticketId)
  if (!record || !mayOpen(record)) return <span className={css.ticket}>{ticketId}</span>
  return (
    <Link
      className={css.ticket}
      to={recordKinds[record.kind].list as never}
      search={{ id: String(record.id) } as never}
    >
      {ticketId}
    </Link>
  )
}

const NumberMissing = ({ notice }: { notice: Notice }) =>
  !notice.isPaid && lacksNumber(notice) && <small className={css.late}>check number missing</small>

const Payment = ({ notice }: { notice: Notice }) => {
  const { payment, payout } = notice
  return (
    <span className={css.payment}>
      {paymentIcons[payment]}
      <span>
        {payment}
        <NumberMissing notice={notice} />
        {payment === 'check' && payout.cash > 0 && <small>{formatDollars(payout.cash)} of it in cash</small>}
      </span>
    </span>
  )
}

/** A reversal or a remainder is written out, because its sum alone would mislead. */
const Money = ({ notice }: { notice: Notice }) =>
  needsWords(notice) ? (
    <span className={css.steps}>
      {rowSteps(notice).map(step => (
        <span key={step}>{step}</span>
      ))}
      {!notice.isPaid && <small>{givenText(notice)}</small>}
      <NumberMissing notice={notice} />
    </span>
  ) : (
    <>
      <span className={css.amount}>{formatDollars(notice.amount)}</span>
      <Payment notice={notice} />
    </>
  )

type WhenProps = { notice: Notice; now: number; timeZone: string }

const When = ({ notice: { dateAdded, isPaid }, now, timeZone }: WhenProps) => {
  const isToday = dayAt(dateAdded, timeZone) === dayAt(now, timeZone)
  return (
    <span className={css.when}>
      {isToday ? timeAt(dateAdded, timeZone) : formatInstant(dateAdded, timeZone)}
      {!isPaid && <span className={cx(css.wait, isLate(dateAdded, now) && css.late)}>{waitText(dateAdded, now)}</span>}
    </span>
  )
}

export type NoticeRights = { mayEdit: boolean; mayDismiss: boolean; mayOpen: (record: RecordKey) => boolean }

type Props = WhenProps & {
  rights: NoticeRights
  isAsked: boolean
  onPay: () => unknown
  onTakeBack: () => Promise<unknown>
  onTakeAllBack: () => void
  onEdit: () => void
  onDismiss: () => Promise<unknown>
}

/** Moves the focus to the next notice without letting a held key press it. */
const pressOnce = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault()
}

export const NoticeRow = (props: Props) => {
  const { rights, isAsked, onPay, onTakeBack, onTakeAllBack, onEdit, onDismiss, ...when } = props
  const { id, ticketId, isPaid, clerk, booth, transactionId, paidBefore } = when.notice
  const markButton = markButtonText(when.notice)
  return (
    <li
      tabIndex={isAsked ? -1 : undefined}
      data-notice={id}
      data-kept-free={isPaid ? undefined : ''}
      className={cx(css.row, isPaid ? css.paid : css.unpaid)}
      aria-label={`${ticketId}, ${rowText(when.notice)}`}
    >
      <TicketName ticketId={ticketId} mayOpen={rights.mayOpen} />
      <Money notice={when.notice} />
      <span className={css.clerk}>{clerk}</span>
      <span className={css.booth}>{booth}</span>
      <When {...when} />
      <span className={css.actions}>
        {rights.mayEdit && transactionId !== null && (
          <PlainButton
            aria-label={`Edit ${ticketId}`}
            data-act="edit"
            size={isPaid ? 'large' : 'phone'}
            icon={<IconPencil />}
            onClick={onEdit}
          >
            Edit
          </PlainButton>
        )}
        {!isPaid && wasHandedOut(when.notice) && (
          <RowMenu
            label={`Actions for ${ticketId}`}
            groups={[[{ label: `${ALL_CAME_BACK}: ${heldText(paidBefore)}`, onSelect: onTakeAllBack }]]}
          />
        )}
        {isPaid && wasHandedOut(when.notice) && (
          <IconButton
            data-act="take-back"
            className={css.small}
            label={`${undoText(when.notice)} of ${ticketId}`}
            icon={<IconArrowBackUp />}
            onKeyDown={pressOnce}
            onClick={onTakeBack}
          />
        )}
        {isPaid ? (
          <span className={css.done}>
            <IconCheck size={20} /> {markText(when.notice)}
          </span>
        ) : (
          <PrimaryButton
            aria-label={`${markButton} ${ticketId}`}
            data-act="pay"
            size="phone"
            icon={<IconCheck />}
            loadingLabel="Saving"
            onKeyDown={pressOnce}
            onClick={onPay}
          >
            {markButton}
          </PrimaryButton>
        )}
        {rights.mayDismiss && (
          <IconButton
            data-act="dismiss"
            className={css.small}
            label={`Dismiss ${ticketId}`}
            icon={<IconX />}
            onClick={onDismiss}
          />
        )}
      </span>
    </li>
  )
}
