import { useNavigate } from '@tanstack/react-router'
import { identityFields } from '#features/people/people/identity.rules.ts'
import { may } from '#shared/permissions.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { keepDraft, noteTyping, readDraft } from '#web/drafts.ts'
import { sayFailure } from '#web/failures.ts'
import { useShell } from '#web/parts.tsx'
import { useMe, useRole, useTimeZone } from '#web/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { createCoinTicket, getCoinTicket } from '../coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, getMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'
import type { TicketText } from './ticket-labels.ts'

/** Identity, source and store: never payment, signature, check number, items or attachments. */
const copied = [...identityFields, 'fromx', 'keyword', 'storeId'] as const satisfies readonly TicketText[]

type Copied = Record<(typeof copied)[number], string | number | null>

const forms = {
  metro: { call: createMetroTicket, list: '/portal/metro-tickets', title: 'Add Metro Ticket' },
  coin: { call: createCoinTicket, list: '/portal/coin-tickets', title: 'Add Coin Ticket' },
} as const

/** The kinds whose form stands and is open to this person. */
export const useCopyTargets = () => {
  const { menu } = useShell()
  const role = useRole()
  return (['metro', 'coin'] as const).filter(kind =>
    menu.some(({ path, access }) => path === forms[kind].list && may(role, access)),
  )
}

const readTicket = async (kind: TicketKind, id: number): Promise<Copied> => {
  if (kind === 'metro') return (await call(getMetroTicket, { id })).data
  const { otherIDType, ...ticket } = (await call(getCoinTicket, { id })).data
  return { ...ticket, otherIdType: otherIDType }
}

/** Opens the other form with the customer in it, as a draft: what was typed there before is not overwritten unasked. */
export const useCopyTicket = () => {
  const navigate = useNavigate()
  const userId = useMe().userdetails.id
  const timeZone = useTimeZone()
  const copy = async (target: TicketKind, from: Copied) => {
    const { call: create, list, title } = forms[target]
    const draft = readDraft(userId, create.path)
    const question = {
      title: `Replace what is typed in ${title}?`,
      text: draft && `It was kept at ${formatInstant(draft.at, timeZone)} and is lost.`,
      confirmLabel: 'Replace',
      danger: true,
    }
    if (draft && !(await confirm({ ...question, text: question.text ?? '' }))) return
    const values = Object.fromEntries(copied.map(field => [field, String(from[field] ?? '')]))
    keepDraft(userId, create.path, { at: Date.now(), values, base: {} })
    // Just asked for, so the form goes on with it and does not ask again.
    noteTyping(create.path)
    await navigate({ to: `${list}/add-new` })
  }
  const copyRow = async (kind: TicketKind, id: number, target: TicketKind) => {
    try {
      await copy(target, await readTicket(kind, id))
    } catch (error) {
      sayFailure(error)
    }
  }
  return { copy, copyRow }
}
