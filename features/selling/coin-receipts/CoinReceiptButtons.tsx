import { IconBan, IconHistory, IconPrinter } from '@tabler/icons-react'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { useRowSave } from '#web/makers/use-row-save.ts'
import { useViewers } from '#web/parts.tsx'
import { useRefetch } from '#web/queries.ts'
import { useIsAdmin } from '#web/session.ts'
import { DangerButton, PlainButton } from '#web/ui/Button.tsx'
import { useReceiptDialogs } from '../receipts/use-receipt-dialogs.tsx'
import { editCoinReceiptRow, getCoinReceipt, listCoinReceipts } from './coin-receipts.contract.ts'
import type { SavedCoinReceipt } from './use-coin-receipt-rules.tsx'

/** What can be done to a saved receipt from its form. */
export const CoinReceiptButtons = ({ receipt }: { receipt: SavedCoinReceipt }) => {
  const isAdmin = useIsAdmin()
  const { showHistory } = useViewers()
  const { dialog, print, askVoid } = useReceiptDialogs('coin_receipt')
  const saveRow = useRowSave(listCoinReceipts, editCoinReceiptRow)
  const refetch = useRefetch()
  const title = recordNumber({ kind: 'coin_receipt', id: receipt.id })
  const voidIt = async (voidReason: string) => {
    await saveRow(receipt, { void: true, voidReason })
    await refetch(getCoinReceipt)
  }
  return (
    <>
      {isAdmin && (
        <PlainButton
          icon={<IconHistory />}
          onClick={() => showHistory({ entity: recordKinds.coin_receipt.entity, id: receipt.id, title })}
        >
          Show Changes History
        </PlainButton>
      )}
      <PlainButton icon={<IconPrinter />} onClick={() => print(receipt)}>
        Print Invoice
      </PlainButton>
      {!receipt.void && (
        <DangerButton icon={<IconBan />} onClick={() => askVoid(receipt, voidIt)}>
          Void…
        </DangerButton>
      )}
      {dialog}
    </>
  )
}
