import { IconFileInvoice, IconPrinter, IconWritingSignOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { printOrAsk } from '#features/paper/print-jobs/follow-prints.tsx'
import { PrintDialog } from '#features/records/print/PrintDialog.tsx'
import type { TicketKind } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { lastStation } from '#web/local.ts'
import { useIsAdmin } from '#web/session.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { CheckDialog, type OfCheck, ReprintCheckDialog } from './CheckDialog.tsx'
import { printTicketCheck } from './ticket-paper.contract.ts'

type Printable = { id: number; payment: string; isCheckPrinted: boolean; number: string }

export const useTicketPrints = (kind: TicketKind, show: (dialog: ReactNode) => void) => {
  const isAdmin = useIsAdmin()
  const navigate = useNavigate()
  const onClose = () => show(undefined)

  const printCheck = (of: OfCheck) => {
    const sent = { ticketId: of.id, ticketType: kind, printerStation: lastStation(), asksWhy: true }
    return printOrAsk(call(printTicketCheck, sent), question => show(<ReprintCheckDialog {...of} text={question} />))
  }

  return ({ id, payment, isCheckPrinted, number }: Printable): MenuItem[] => {
    const of = { kind, id, number, onClose }
    const invoice = (allowSignature: boolean) => () =>
      show(<PrintDialog {...of} paper="seller-ticket" allowSignature={allowSignature} />)
    const forAdmin: MenuItem[] = [
      {
        label: 'View Invoice',
        icon: <IconFileInvoice />,
        onSelect: () => void navigate({ to: `/invoice/${kind}/${id}` }),
      },
    ]
    const forCheck: MenuItem[] = [
      {
        label: isCheckPrinted ? 'Reprint Check…' : 'Print Check',
        icon: <IconPrinter />,
        onSelect: () => (isAdmin ? show(<CheckDialog {...of} />) : void printCheck(of)),
      },
    ]
    return [
      { label: 'Print Invoice', icon: <IconPrinter />, keys: 'P', onSelect: invoice(true) },
      ...(isAdmin ? forAdmin : []),
      ...(payment === 'check' ? forCheck : []),
      { label: 'Print Invoice (No Signature)', icon: <IconWritingSignOff />, onSelect: invoice(false) },
    ]
  }
}
