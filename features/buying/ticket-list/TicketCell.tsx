import { IconUnlink } from '@tabler/icons-react'
import { DocumentCell } from '#web/makers/document/DocumentCell.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconPencilOff, IconSignature } from '#web/ui/icons.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { TicketRow } from '../tickets/tickets.contract.ts'
import css from './tickets.module.css'

const SEAL_BROKEN = 'Changed after signing: the seal is broken'

type TicketCellProps = { ticket: TicketRow; number: string; to: string; onAttachments: () => void }

export const TicketCell = ({ ticket, ...cell }: TicketCellProps) => (
  <DocumentCell {...cell} isOneTimeEdit={ticket.oneTimeEdit} attachments={ticket.attachments}>
    {ticket.isDraft ? (
      <Tag>draft</Tag>
    ) : ticket.isSigned ? (
      <IconSignature className={css.signature} label="Signed" />
    ) : ticket.void ? null : ticket.isImported ? (
      <Tag>imported</Tag>
    ) : (
      <IconPencilOff className={cx(css.signature, css.unsigned)} label="No signature" />
    )}
    {ticket.isSigned && ticket.isSealBroken && (
      <IconUnlink className={css.seal} role="img" aria-label={SEAL_BROKEN} data-tip={SEAL_BROKEN} />
    )}
  </DocumentCell>
)
