import { IconUnlink } from '@tabler/icons-react'
import { DocumentCell } from '#web/makers/document/DocumentCell.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconPencilOff, IconSignature } from '#web/ui/icons.tsx'
import type { TicketRow } from '../tickets/tickets.contract.ts'
import css from './tickets.module.css'

const SEAL_BROKEN = 'Changed after signing: the seal is broken'

type TicketCellProps = { ticket: TicketRow; number: string; to: string; onAttachments: () => void }

/** The number, with its signature and its seal. */
export const TicketCell = ({ ticket, ...cell }: TicketCellProps) => (
  <DocumentCell {...cell} isOneTimeEdit={ticket.oneTimeEdit} attachments={ticket.attachments}>
    {ticket.isSigned ? (
      <IconSignature className={css.signature} label="Signed" />
    ) : ticket.void ? null : (
      <IconPencilOff className={cx(css.signature, css.unsigned)} label="No signature" />
    )}
    {ticket.isSigned && ticket.isSealBroken && (
      <IconUnlink className={css.seal} role="img" aria-label={SEAL_BROKEN} data-tip={SEAL_BROKEN} />
    )}
  </DocumentCell>
)
