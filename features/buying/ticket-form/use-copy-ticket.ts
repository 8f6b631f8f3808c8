import { useNavigate } from '@tanstack/react-router'
import { identityFields } from '#features/people/people/identity.rules.ts'
import { may } from '#shared/permissions.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { keepDraft, noteTyping, readDraft } from '#web/drafts.ts'
import { sayOutcome } from '#web/failures.ts'
import { useShell } from '#web/parts.tsx'
import { useMe, useRole, useTimeZone } from '#web/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import type { TicketText } from '../tickets/ticket-labels.ts'

/** Identity, source and store: never payment, signature, check number, items or attachments. */
const copied = [...identityFields, 'fromx', 'keyword', 'storeId'] as const satisfies readonly TicketText[]

type Copied = Record<(typeof copied)[number], string | number | null>

const forms = {
  metro: { list: recordKinds.metro.list, title: 'Add Metro Ticket' },
  coin: { list: recordKinds.coin.list, title: 'Add Coin Ticket' },
} as const

/** The kinds whose form stands and is open to this person. */
export const useCopyTargets = () => {
  const { menu } = useShell()
  const role = useRole()
  return (['metro', 'coin'] as const).filter(kind =>
    menu.some(({ path, access }) => path === forms[kind].list && may(role, access)),
  )
}

/** The document of coin tickets spells one field its own way. */
const customerOf = ({ otherIDType, ...ticket }: Copied & { otherIDType?: string }): Copied => ({
  ...ticket,
  otherIdType: otherIDType ?? ticket.otherIdType,
})

/** Opens the other form with the customer in it, as a draft: what was typed there before is not overwritten unasked. */
export const useCopyTicket = () => {
  const navigate = useNavigate()
  const userId = useMe().userdetails.id
  const timeZone = useTimeZone()
  const { callsOf } = useShell()
  const copy = async (target: TicketKind, from: Copied) => {
    const { list, title } = forms[target]
    const { create } = await callsOf(target)
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
  const readAndCopy = async (kind: TicketKind, id: number, target: TicketKind) => {
    const { read } = await callsOf(kind)
    const { data } = (await call(read, { id } as object)) as { data: Copied }
    await copy(target, customerOf(data))
  }
  return {
    copy,
    copyRow: (kind: TicketKind, id: number, target: TicketKind) => sayOutcome(readAndCopy(kind, id, target)),
  }
}
