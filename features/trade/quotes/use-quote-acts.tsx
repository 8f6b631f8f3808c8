import { IconCoins, IconFileDescription } from '@tabler/icons-react'
import type { OutputOf } from '#shared/endpoint.ts'
import { capitalized } from '#shared/labels.ts'
import { may } from '#shared/permissions.ts'
import { recordKinds, recordNumber, type TicketKind, ticketKinds } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { sayFailure, sayMessage } from '#web/failures.ts'
import { useAct, useRefetch } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { deleteQuote, getQuote, listQuotes, makeTicketFromQuote, type QuoteRow } from './quotes.contract.ts'

type Made = Pick<OutputOf<typeof makeTicketFromQuote>['quote'], 'ticketType' | 'ticketId'>

/** A Metro draft opens at its items screen, a coin draft in its list. */
export const draftPath = ({ ticketType, ticketId }: Made) =>
  ticketType === 'metro'
    ? `${recordKinds.metro.list}/view-items/${ticketId}`
    : `${recordKinds.coin.list}?id=${ticketId}`

/** Opens the tab in the click itself, because browsers block a later one; a refusal closes it again. */
const makeTicketInTab = async (quoteId: number, ticketType: TicketKind) => {
  const tab = window.open('', '_blank')
  try {
    const { quote } = await call(makeTicketFromQuote, { quoteId, ticketType })
    const number = recordNumber({ kind: quote.ticketType, id: quote.ticketId })
    toast.ok(`${recordNumber({ kind: 'quote', id: quoteId })} is ${number} now`, 'A draft until it is saved')
    if (tab) tab.location.href = draftPath(quote)
  } catch (error) {
    tab?.close()
    sayFailure(error)
  }
}

type ActedQuote = Pick<QuoteRow, 'id' | 'customerName' | 'ticketId'>

const icons = { metro: <IconFileDescription />, coin: <IconCoins /> }

/** The acts on a quote that list and form share. */
export const useQuoteActs = () => {
  const role = useRole()
  const refetch = useRefetch()
  const { act } = useAct(deleteQuote, { say: sayMessage, refetch: [listQuotes] })
  const makeTicket = (id: number, kind: TicketKind) =>
    makeTicketInTab(id, kind).finally(() => void refetch(listQuotes, getQuote))
  return {
    /** While it has no ticket, for who may open one of the kind. */
    ticketItems: ({ id, ticketId }: ActedQuote): MenuItem[] =>
      ticketId === null
        ? ticketKinds
            .filter(kind => may(role, recordKinds[kind].access))
            .map(kind => ({
              label: `Make ${capitalized(recordKinds[kind].label).replace('ticket', 'Ticket')}`,
              icon: icons[kind],
              reason: 'new tab',
              onSelect: () => void makeTicket(id, kind),
            }))
        : [],
    askDelete: async ({ id, customerName }: ActedQuote, done?: () => void) => {
      const isMeant = await confirm({
        title: `Delete quote ${recordNumber({ kind: 'quote', id })} of ${customerName}?`,
        confirmLabel: 'Delete',
        danger: true,
      })
      if (isMeant) await act({ id }, done)
    },
  }
}
