import { formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { SavedLines } from '#web/makers/document/LinesGrid.tsx'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBanner, Loading } from '#web/ui/states.tsx'
import { Sum } from '#web/ui/WorkBar.tsx'
import type { ReceiptRow } from '../receipts/receipts.contract.ts'
import { buyerName } from '../receipts/use-receipt-dialogs.tsx'
import { getCoinReceipt } from './coin-receipts.contract.ts'
import { savedSoldColumns } from './sold-lines.tsx'

type Props = { receipt: ReceiptRow; number: string; onClose: () => void }

/** What was sold, over the list. */
export const CoinReceiptItemsDialog = ({ receipt, number, onClose }: Props) => {
  const timeZone = useTimeZone()
  const { data, error, refetch } = useCall(getCoinReceipt, { id: receipt.id })
  const facts = [number, buyerName(receipt), formatInstant(receipt.ticketTime, timeZone)]
  return (
    <Dialog
      open
      title="View Items"
      subtitle={facts.filter(Boolean).join(' · ')}
      width={760}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>Close</PlainButton>}
    >
      {error ? (
        <ErrorBanner title="The items did not load" text={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <SavedLines
          title="Items"
          columns={savedSoldColumns}
          lines={data.items}
          foot={
            <>
              <Sum name="Tax">{formatDollars(receipt.tax)}</Sum>
              <Sum name="Total">{formatDollars(receipt.ticketAmount)}</Sum>
            </>
          }
        />
      ) : (
        <Loading label="Items" lines={3} />
      )}
    </Dialog>
  )
}
