import { useNavigate } from '@tanstack/react-router'
import type { Licence } from '#features/people/licences/licence.rules.ts'
import { sayUnreadable, useLicenceScan } from '#features/people/licences/use-licence-scan.ts'
import { keepWaitingLicence } from '#features/people/licences/waiting-licence.ts'
import { may } from '#shared/permissions.ts'
import {
  mayBeScannedRecord,
  type RecordKind,
  readScannedRecord,
  recordKinds,
  recordNumber,
  recordPath,
  ticketKinds,
} from '#shared/record-kinds.ts'
import { useShell, useViewers } from '#web/app-slots.tsx'
import { isTypingHere, newDraftName, rememberTyping } from '#web/drafts.ts'
import { lastTicketKind } from '#web/local.ts'
import { useRole } from '#web/session.ts'
import { confirm, isQuestionOpen } from '#web/ui/confirm.tsx'
import { useScannedCode } from '#web/ui/scans.ts'
import { toast } from '#web/ui/toasts.tsx'

/** The words of a search are not lost work. */
const FIELD_OF_DIALOG =
  '[role=dialog] :is(input:not([type=checkbox], [type=radio], [type=search], [inputmode=search]), textarea)'

const isSomethingTyped = () => isTypingHere() || document.querySelector(FIELD_OF_DIALOG) !== null

const isSavedTicketHere = () => ticketKinds.some(kind => location.pathname.startsWith(`${recordKinds[kind].path}/`))

const ask = (title: string, text: string) =>
  confirm({ title, text, confirmLabel: 'Open', cancelLabel: 'Stay', doubtful: true })

/** Asks whether a scan may leave this page. */
const mayLeave = async (title: string) => !isSomethingTyped() || ask(title, 'What you typed here is not saved yet.')

/** A saved ticket keeps its customer, even if another licence is scanned. */
const mayOpenTicket = async () => {
  const title = 'Open a new ticket for the scanned licence?'
  if (!isSomethingTyped() && isSavedTicketHere()) return ask(title, 'The saved ticket here keeps its customer.')
  return mayLeave(title)
}

const useOpenKinds = () => {
  const { menu } = useShell()
  const role = useRole()
  return (kind: RecordKind) => {
    const { list, access } = recordKinds[kind]
    return may(role, access) && menu.some(({ path }) => path === list)
  }
}

/** A scanned licence opens a new ticket on any staff screen; the code of a label or a receipt opens its record. */
export const StaffScans = () => {
  const navigate = useNavigate()
  const isOpen = useOpenKinds()
  const { callsOf } = useShell()
  const { closeHistory } = useViewers()

  const goTo = async (to: string) => {
    closeHistory()
    // The user has agreed to leave already, and drafts keep what is typed.
    await navigate({ to, ignoreBlocker: true })
  }

  const openTicket = async (licence: Licence) => {
    const kinds = [lastTicketKind(), ...ticketKinds].filter(isOpen)
    const [kind] = kinds
    if (!kind) return toast.warn('The licence was not taken', 'You can not make out tickets.')
    if (!(await mayOpenTicket())) return
    const { create } = await callsOf(kind)
    // The scan starts a draft of its own, because an older one belongs to another customer.
    rememberTyping(newDraftName(create.path))
    keepWaitingLicence(licence)
    await goTo(`${recordKinds[kind].list}/add-new`)
  }

  const openRecord = async (code: string) => {
    const record = readScannedRecord(code)
    if (!record) return toast.warn('Nothing was taken', 'The scanned code is none of a ticket or receipt.')
    if (!isOpen(record.kind)) return toast.warn('Nothing was taken', `You can not open ${recordNumber(record)}.`)
    if (await mayLeave(`Open ${recordNumber(record)}?`)) await goTo(recordPath(record))
  }

  const unlessAsked = (act: () => void) => {
    if (isQuestionOpen()) toast.warn('Nothing was taken', 'Answer the question first.')
    else act()
  }

  useLicenceScan(licence => unlessAsked(() => (licence ? void openTicket(licence) : sayUnreadable())), 'anywhere')
  useScannedCode(
    {
      isEverywhere: true,
      mayBegin: mayBeScannedRecord,
      // Any other scan goes into the focused field.
      takes: (code, isInField) => !isInField || readScannedRecord(code) !== undefined,
      onScan: code => unlessAsked(() => void openRecord(code)),
    },
    'anywhere',
  )
  return null
}
