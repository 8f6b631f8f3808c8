import { useState } from 'react'
import { LinkButton } from '#web/ui/Button.tsx'
import { SettlementDialog } from '../settlements/SettlementDialog.tsx'
import type { OwedInvoice } from './who-owes.contract.ts'

export const SettlementButton = ({ invoice: { id, type } }: { invoice: OwedInvoice }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LinkButton aria-label={`Settlement of invoice ${id}`} onClick={() => setOpen(true)}>
        Settlement
      </LinkButton>
      {isOpen && <SettlementDialog invoiceId={id} type={type} onClose={() => setOpen(false)} />}
    </>
  )
}
