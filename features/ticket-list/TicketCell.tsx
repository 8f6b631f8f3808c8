import { IconLockOpen, IconPaperclip, IconPencilOff, IconSignature, IconUnlink } from '@tabler/icons-react'
import { RowLink } from '#web/RowLink.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import type { TicketRow } from '../tickets/tickets.contract.ts'
import css from './tickets.module.css'

const SEAL_BROKEN = 'Changed after signing: the seal is broken'

type TicketCellProps = { ticket: TicketRow; number: string; to: string; onAttachments: () => void }

/** The number, and its icons in places of their own: one-time edit, attachments, signature and its seal. */
export const TicketCell = ({ ticket, number, to, onAttachments }: TicketCellProps) => (
  <span className={css.ticket}>
    <RowLink to={to}>{number}</RowLink>
    <span className={css.icons}>
      <span className={css.slot}>
        {ticket.oneTimeEdit && (
          <IconLockOpen className={css.open} role="img" aria-label="One-time edit" data-tip="One-time edit" />
        )}
      </span>
      <span className={css.slot}>
        {ticket.attachments > 0 && (
          <IconButton
            className={css.clip}
            label={`Attachments of ${number}`}
            icon={<IconPaperclip />}
            onClick={onAttachments}
          />
        )}
      </span>
      <span className={css.slot}>
        {ticket.isSigned ? (
          <IconSignature role="img" aria-label="Signed" data-tip="Signed" />
        ) : ticket.void ? null : (
          <IconPencilOff className={css.unsigned} role="img" aria-label="No signature" data-tip="No signature" />
        )}
      </span>
      <span className={css.seal}>
        {ticket.isSigned && ticket.isSealBroken && (
          <IconUnlink role="img" aria-label={SEAL_BROKEN} data-tip={SEAL_BROKEN} />
        )}
      </span>
    </span>
  </span>
)
