import { useNavigate } from '@tanstack/react-router'
import { identityFields } from '#features/people/people/identity.rules.ts'
import { may } from '#shared/permissions.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { useShell } from '#web/app-slots.tsx'
import { call } from '#web/call.ts'
import { keepDraft, newDraftName, newestDraftOf, rememberTyping } from '#web/drafts.ts'
import { sayOutcome } from '#web/failures.ts'
import { useMe, useRole, useTimeZone } from '#web/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import type { TicketText } from '../tickets/ticket-labels.ts'

/** Payment, signature, check number, items and attachments are never copied. */
const copied = [...identityFields, 'fromx', 'keyword', 'storeId'] as const satisfies readonly TicketText[]

type Copied = { [Field in (typeof copied)[number]]?: string | number | null | undefined }

const forms = {
  metro: { list: recordKinds.metro.list, title: 'Add Metro Ticket' },
  coin: { list: recordKinds.coin.list, title: 'Add Coin Ticket' },
} as const

export const useCopyTargets = () => {
  const { menu } = useShell()
  const role = useRole()
  return (['metro', 'coin'] as const).filter(kind =>
    menu.some(({ path, access }) => path === forms[kind].list && may(role, access)),
  )
}

/** Coin tickets spell `otherIDType` differently. */
const customerOf = ({ otherIDType, ...ticket }: Copied & { otherIDType?: string }): Copied => ({
  ...ticket,
  otherIdType: otherIDType ?? ticket.otherIdType,
})

/** Opens the other form with the customer as a draft, and asks before it replaces an older draft. */
export const useCopyTicket = () => {
  const navigate = useNavigate()
  const userId = useMe().userdetails.id
  const timeZone = useTimeZone()
  const { callsOf } = useShell()
  const copy = async (target: TicketKind, from: Copied) => {
    const { list, title } = forms[target]
    const { create } = await callsOf(target)
    const newest = newestDraftOf(userId, create.path)
    // A draft that is open in another tab is not touched.
    const draft = newest?.openIn ? undefined : newest
    const name = draft?.name ?? newDraftName(create.path)
    const question = {
      title: `Replace what is typed in ${title}?`,
      text: draft && `It was saved at ${formatInstant(draft.at, timeZone)} and will be lost.`,
      confirmLabel: 'Replace',
      danger: true,
    }
    if (draft && !(await confirm({ ...question, text: question.text ?? '' }))) return
    const given = copied.filter(field => from[field] !== undefined)
    const values = Object.fromEntries(given.map(field => [field, String(from[field] ?? '')]))
    keepDraft(userId, name, { at: Date.now(), values, base: {} })
    // The user has just been asked, so the form opens this draft without a question.
    rememberTyping(name)
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
