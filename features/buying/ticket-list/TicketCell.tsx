import { IconLockOpen, IconPaperclip, IconUnlink } from '@tabler/icons-react'
import { RowLink } from '#web/RowLink.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconPencilOff, IconSignature } from '#web/ui/icons.tsx'
import type { TicketRow } from '../tickets/tickets.contract.ts'
import css from './tickets.module.css'

const SEAL_BROKEN = 'Changed after signing: the seal is broken'

type TicketCellProps = { ticket: TicketRow; number: string; to: string; onAttachments: () => void }

/** The number, and its icons in places of their own: one-time edit, attachments, signature and its seal. */
export const TicketCell = ({ ticket, number, to, onAttachments }: TicketCellProps) => (
  <span className={css.ticket}>
    <RowLink to={to}>{number}</RowLink>
    {ticket.oneTimeEdit && (
      <IconLockOpen className={css.open} role="img" aria-label="One-time edit" data-tip="One-time edit" />
    )}
    {ticket.attachments > 0 && (
      <IconButton
        className={css.clip}
        label={`Attachments of ${number}`}
        icon={<IconPaperclip />}
        onClick={onAttachments}
      />
    )}
    {ticket.isSigned ? (
      <IconSignature className={css.signature} label="Signed" />
    ) : ticket.void ? null : (
      <IconPencilOff className={cx(css.signature, css.unsigned)} label="No signature" />
    )}
    {ticket.isSigned && ticket.isSealBroken && (
      <IconUnlink className={css.seal} role="img" aria-label={SEAL_BROKEN} data-tip={SEAL_BROKEN} />
    )}
  </span>
)
