import { IconBan, IconHistory, IconPrinter } from '@tabler/icons-react'
import { recordKinds } from '#shared/record-kinds.ts'
import { useViewers } from '#web/parts.tsx'
import { useIsAdmin } from '#web/session.ts'
import { DangerButton, PlainButton } from '#web/ui/Button.tsx'
import { useReceiptActs } from '../receipts/use-receipt-acts.tsx'
import { jewelryScreens } from './jewelry-receipts.kind.ts'
import type { SavedJewelryReceipt } from './use-jewelry-receipt-rules.ts'

/** What can be done to a saved receipt from its form. */
export const ReceiptButtons = ({ receipt }: { receipt: SavedJewelryReceipt }) => {
  const acts = useReceiptActs(jewelryScreens)
  const isAdmin = useIsAdmin()
  const { showHistory } = useViewers()
  const { entity } = recordKinds.jewelry_receipt
  return (
    <>
      {isAdmin && (
        <PlainButton
          icon={<IconHistory />}
          onClick={() => showHistory({ entity, id: receipt.id, title: acts.numberOf(receipt) })}
        >
          Show Changes History
        </PlainButton>
      )}
      <PlainButton icon={<IconPrinter />} onClick={() => acts.print(receipt)}>
        Print Invoice
      </PlainButton>
      {!receipt.void && (
        <DangerButton icon={<IconBan />} onClick={() => acts.askVoid(receipt)}>
          Void…
        </DangerButton>
      )}
      {acts.dialog}
    </>
  )
}
