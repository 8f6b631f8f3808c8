import { IconBan, IconHistory, IconPrinter } from '@tabler/icons-react'
import type { DocumentRead } from '#web/makers/document/document-screen.tsx'
import { useIsAdmin } from '#web/session.ts'
import { DangerButton, PlainButton } from '#web/ui/Button.tsx'
import { SwitchField } from '#web/ui/CheckField.tsx'
import { type ActedReceipt, type ListedReceipt, type ReceiptScreens, useReceiptActs } from './use-receipt-acts.tsx'

type Props<R extends DocumentRead> = {
  of: ReceiptScreens<R>
  receipt: ActedReceipt & Pick<ListedReceipt, 'void'>
}

export const ReceiptButtons = <R extends DocumentRead>({ of, receipt }: Props<R>) => {
  const isAdmin = useIsAdmin()
  const { dialog, showHistory, print, askVoid } = useReceiptActs(of)
  return (
    <>
      {isAdmin && (
        <PlainButton icon={<IconHistory />} onClick={() => showHistory(receipt)}>
          Show Changes History
        </PlainButton>
      )}
      {!receipt.void && (
        <>
          <PlainButton icon={<IconPrinter />} onClick={() => print(receipt)}>
            Print Invoice
          </PlainButton>
          <DangerButton icon={<IconBan />} onClick={() => askVoid(receipt)}>
            Void…
          </DangerButton>
        </>
      )}
      {dialog}
    </>
  )
}

type OneTimeProps<R extends DocumentRead> = {
  of: ReceiptScreens<R>
  receipt: ActedReceipt & Pick<ListedReceipt, 'void' | 'oneTimeEdit'>
}

/** Admin allows others one edit of a saved receipt. */
export const OneTimeEdit = <R extends DocumentRead>({ of, receipt }: OneTimeProps<R>) => {
  const isAdmin = useIsAdmin()
  const { setOneTimeEdit } = useReceiptActs(of)
  if (!isAdmin || receipt.void) return null
  return (
    <SwitchField label="One-time edit" value={receipt.oneTimeEdit} onChange={isOn => setOneTimeEdit(receipt, isOn)} />
  )
}
