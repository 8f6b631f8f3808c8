import { useState } from 'react'
import { formatDollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { useShopDay } from '#web/use-shop-today.ts'
import { kindOfType } from '../invoices/invoices.contract.ts'
import { invoiceNumber } from '../invoices/invoices.rules.ts'
import { SettledLines } from './SettledLines.tsx'
import { SheetForm } from './SheetForm.tsx'
import { SheetList } from './SheetList.tsx'
import { getSettlement } from './settlements.contract.ts'
import { blankSheet, isSheetTyped } from './use-sheet.ts'

type Props = { invoiceId: number; type?: '1' | '2' | ''; onClose: () => void }

/** Compares a refiner's sheet with an invoice, for any screen that shows the invoice. */
export const SettlementDialog = ({ invoiceId, type = '', onClose }: Props) => {
  const today = useShopDay()
  const [typed, setTyped] = useState(() => blankSheet(today))
  const isTyped = isSheetTyped(typed, today)
  const close = () => void closeUnlessTyped(isTyped, 'The sheet is not saved.', onClose)
  const input = { id: invoiceId, type }
  const query = useCall(getSettlement, input)
  const kind = kindOfType(type)
  useLive(recordKinds[kind].entity, getSettlement, invoiceId)
  const settlement = query.data?.data
  const isOpen = settlement?.items.some(({ settledOn }) => settledOn === null)
  return (
    <Dialog
      open
      title={`Settlement of ${invoiceNumber(kind, invoiceId)}`}
      subtitle={
        settlement &&
        `${settlement.billedTo}. Settled ${formatDollars(settlement.settledAmount)}, open ${formatDollars(settlement.openAmount)}`
      }
      width={920}
      dirty={isTyped}
      onClose={close}
      footer={<PlainButton onClick={close}>Close</PlainButton>}
    >
      {!settlement && <ReadState query={query} label="The settlement" />}
      {settlement && <SettledLines settlement={settlement} />}
      {settlement && isOpen && <SheetForm settlement={settlement} type={type} typed={[typed, setTyped]} />}
      {settlement && <SheetList settlement={settlement} />}
    </Dialog>
  )
}
