import {
  IconBan,
  IconCopy,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconPackageOff,
  IconSend,
  IconTrash,
  IconUnlink,
  IconWritingSign,
} from '@tabler/icons-react'
import { publishReason } from '#features/outside/police-reports/police-reports.rules.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { RowLook } from '#web/makers/list/list-options.ts'
import { RowLink } from '#web/RowLink.tsx'
import { type ButtonRoot, LinkButton } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconPencilOff } from '#web/ui/icons.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { LegendItem, LegendLine } from '#web/ui/PageHead.tsx'
import type { TicketRow } from '../tickets/tickets.contract.ts'
import css from './tickets.module.css'

export const ticketLegend = (
  <>
    <LegendItem mark={<LegendLine />}>void ticket</LegendItem>
    <LegendItem mark={<IconPencilOff className={css.unsigned} />}>no signature</LegendItem>
    <LegendItem mark={<IconPackageOff className={css.plum} />}>no items</LegendItem>
    <LegendItem mark={<IconUnlink className={css.unsigned} />}>seal broken</LegendItem>
  </>
)

/** An imported ticket was signed, or not, in the system before. */
const lacksSignature = ({ isSigned, isDraft, isImported }: TicketRow) => !isSigned && !isDraft && !isImported

/** The row's edge shows one thing, so a missing signature wins; the icons show all. */
export const ticketLook = (ticket: TicketRow): RowLook => {
  if (ticket.void) return { struck: true }
  if (lacksSignature(ticket)) return { mark: 'warn' }
  return { mark: ticket.hasItems ? undefined : 'plum' }
}

type ViewItemsProps = { ticket: TicketRow; canAdd: boolean } & (
  | { /** The screen of the items. */ to: string; onView?: never }
  | { to?: never; onView: () => void }
)

export const ViewItems = ({ ticket, canAdd, to, onView }: ViewItemsProps) => {
  if (ticket.void && !ticket.hasItems) return null
  if (!ticket.hasItems && !canAdd)
    return (
      <span className={cx(css.none, css.noItems)}>
        <IconPackageOff aria-hidden="true" />
        No items
      </span>
    )
  const renderRoot = to === undefined ? undefined : (root: ButtonRoot) => <RowLink to={to} {...root} />
  return (
    <LinkButton
      className={cx(ticket.void && css.struck, !ticket.hasItems && css.noItems)}
      icon={!ticket.hasItems && <IconPackageOff role="img" aria-label="No items" />}
      onClick={onView}
      renderRoot={renderRoot}
    >
      {ticket.hasItems ? 'View items' : 'Add'}
    </LinkButton>
  )
}

type TicketActions = {
  isAdmin: boolean
  prints: MenuItem[]
  onPad: () => void
  onOneTimeEdit: (on: boolean) => void
  onPublish: () => void
  onHistory: () => void
  targets: readonly TicketKind[]
  onCopy: (target: TicketKind) => void
  onVoid: () => void
  onDelete: () => void
}

const copyLabels: Record<TicketKind, string> = { metro: 'Copy To Metro', coin: 'Copy To Coin' }

const publishAction = (ticket: TicketRow, onPublish: () => void): MenuItem => ({
  label: 'Publish To LeadsOnline',
  icon: <IconSend />,
  disabled: ticket.loDisabled,
  reason: publishReason[ticket.loState],
  onSelect: onPublish,
})

/** A draft goes for good; any other ticket is voided. */
const lastAction = ({ isDraft }: TicketRow, { isAdmin, onVoid, onDelete }: TicketActions): MenuItem[] => {
  if (!isDraft) return [{ label: 'Void…', icon: <IconBan />, danger: true, onSelect: onVoid }]
  return isAdmin ? [{ label: 'Delete draft…', icon: <IconTrash />, danger: true, onSelect: onDelete }] : []
}

export const ticketActions = (ticket: TicketRow, does: TicketActions): MenuItem[][] => [
  does.isAdmin
    ? [
        {
          label: `${ticket.oneTimeEdit ? 'Disable' : 'Enable'} one-time edit`,
          icon: ticket.oneTimeEdit ? <IconLock /> : <IconLockOpen />,
          onSelect: () => does.onOneTimeEdit(!ticket.oneTimeEdit),
        },
      ]
    : [],
  ticket.isDraft ? [] : does.prints,
  lacksSignature(ticket) ? [{ label: 'Signature Pad…', icon: <IconWritingSign />, onSelect: does.onPad }] : [],
  [
    ...(ticket.isReportable ? [publishAction(ticket, does.onPublish)] : []),
    ...(does.isAdmin ? [{ label: 'Show Changes History', icon: <IconHistory />, onSelect: does.onHistory }] : []),
  ],
  does.targets.map(target => ({
    label: copyLabels[target],
    icon: <IconCopy />,
    onSelect: () => does.onCopy(target),
  })),
  lastAction(ticket, does),
]
