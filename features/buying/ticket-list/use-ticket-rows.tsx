import { type ReactNode, useState } from 'react'
import { publishCoinTicket, publishMetroTicket } from '#features/outside/police-reports/police-reports.contract.ts'
import { PadDialog } from '#features/records/signatures/PadDialog.tsx'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { isAdmin as isAdminRole } from '#shared/permissions.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { useViewers } from '#web/app-slots.tsx'
import { call } from '#web/call.ts'
import { sayFailure, sayMessage, sayOutcome } from '#web/failures.ts'
import { useRowSave } from '#web/makers/list/use-row-save.ts'
import { useAct, useCall, useLive, useRefetch } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Side } from '../sales/sale-sides.ts'
import { useCopyTargets, useCopyTicket } from '../ticket-form/use-copy-ticket.ts'
import { useTicketPrints } from '../ticket-paper/use-ticket-prints.tsx'
import { deleteDraftTicket } from '../tickets/draft-tickets.contract.ts'
import type { TicketRow } from '../tickets/tickets.contract.ts'
import { canEditTicket } from '../tickets/tickets.rules.ts'
import { ticketActions } from './ticket-row.tsx'
import { VoidTicketDialog } from './VoidTicketDialog.tsx'

export type OfTicket = { id: number; number: string; onClose: () => void }

export type RowsOf = {
  kind: TicketKind
  list: Endpoint
  editRow: Endpoint
  itemsPath?: (id: number) => string
  viewItems?: (of: OfTicket) => ReactNode
  viewAttachments: (of: OfTicket) => ReactNode
}

const publishCalls = { metro: publishMetroTicket, coin: publishCoinTicket } as const

const noBuyers: readonly string[] = []

const useSides = ({ kind, list }: RowsOf, isAdmin: boolean) => {
  useLive(isAdmin ? 'buyers' : undefined, buyerCalls.list)
  useLive(isAdmin ? 'buyers' : undefined, list)
  const buyers = useCall(
    buyerCalls.list,
    { enabledOnly: true, type: kind === 'metro' ? 1 : 2 },
    { later: true, enabled: isAdmin },
  ).data?.data
  const [opened, setOpened] = useState<readonly number[]>([])
  const hasSides = kind === 'metro'
  return {
    hasSides,
    buyers: buyers?.map(({ name }) => name) ?? noBuyers,
    sidesOf: ({ id, soldToB }: TicketRow): readonly Side[] =>
      hasSides && (soldToB || opened.includes(id)) ? ['A', 'B'] : ['A'],
    openSideB: ({ id }: TicketRow) => setOpened([...opened, id]),
  }
}

export const useTicketRows = (of: RowsOf) => {
  const role = useRole()
  const isAdmin = isAdminRole(role)
  const { showHistory } = useViewers()
  const saveRow = useRowSave(of.list, of.editRow)
  const sides = useSides(of, isAdmin)
  const refetch = useRefetch()
  const targets = useCopyTargets()
  const { copyRow } = useCopyTicket()
  const [dialog, setDialog] = useState<ReactNode>()
  const { act: deleteDraft } = useAct(deleteDraftTicket, { say: sayMessage, refetch: [of.list] })
  const onClose = () => setDialog(undefined)
  const printsOf = useTicketPrints(of.kind, setDialog)
  const numberOf = ({ id }: { id: number }) => recordNumber({ kind: of.kind, id })
  const opened = ({ id }: TicketRow): OfTicket => ({ id, number: numberOf({ id }), onClose })

  const askVoid = (ticket: TicketRow) =>
    setDialog(
      <VoidTicketDialog
        kind={of.kind}
        ticket={ticket}
        onVoid={voidReason => saveRow(ticket, { void: true, voidReason })}
        onClose={onClose}
      />,
    )

  const askDeleteDraft = async ({ id, version, name }: TicketRow) => {
    const isMeant = await confirm({
      title: `Delete the draft ${numberOf({ id })} of ${name}?`,
      text: 'Its number stays unused.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isMeant) await deleteDraft({ id, version, ticketType: of.kind })
  }

  const publish = ({ id }: TicketRow) =>
    sayOutcome(call(publishCalls[of.kind], { id }), ({ data }) => toast.ok(data)).finally(() => void refetch(of.list))

  return {
    isAdmin,
    kind: of.kind,
    dialog,
    numberOf,
    ...sides,
    editRow: of.editRow,
    cellOf: (ticket: TicketRow) => ({ row: ticket, name: numberOf(ticket), list: of.list, call: of.editRow }),
    items: (ticket: TicketRow) => ({
      canAdd: canEditTicket(ticket, role),
      ...(of.itemsPath ? { to: of.itemsPath(ticket.id) } : { onView: () => setDialog(of.viewItems?.(opened(ticket))) }),
    }),
    viewAttachments: (ticket: TicketRow) => setDialog(of.viewAttachments(opened(ticket))),
    actions: (ticket: TicketRow) =>
      ticketActions(ticket, {
        isAdmin,
        prints: printsOf({ ...ticket, number: numberOf(ticket) }),
        onPad: () => setDialog(<PadDialog kind={of.kind} ticket={ticket} onClose={onClose} />),
        onOneTimeEdit: oneTimeEdit => void saveRow(ticket, { oneTimeEdit }).catch(sayFailure),
        onPublish: () => void publish(ticket),
        onHistory: () => showHistory({ entity: recordKinds[of.kind].entity, id: ticket.id, title: numberOf(ticket) }),
        targets,
        onCopy: target => void copyRow(of.kind, ticket.id, target),
        onVoid: () => askVoid(ticket),
        onDelete: () => void askDeleteDraft(ticket),
      }),
  }
}

export type TicketRows = ReturnType<typeof useTicketRows>
