import { useEffect } from 'react'
import { type CoinReceiptForm, rememberCoinReceiptForm, rememberVisit } from '#web/local.ts'
import { documentScreen } from '#web/makers/document/document-screen.tsx'
import { useNewDocument, useSavedDocument } from '#web/makers/document/use-document-form.ts'
import { keptPhotos } from '#web/makers/document/use-photos.ts'
import { useRole } from '#web/session.ts'
import { newReceiptValues, receiptFormFields, receiptTexts } from '../receipt-form/receipts.form.tsx'
import { useReceiptStart } from '../receipt-form/use-receipt-start.ts'
import { canEditReceipt } from '../receipts/receipts.rules.ts'
import { CoinReceiptPage } from './CoinReceiptPage.tsx'
import { createCoinReceipt, editCoinReceipt, getCoinReceipt, listCoinReceipts } from './coin-receipts.contract.ts'
import type { SoldLineText } from './sold-lines.rules.ts'
import { savedLine } from './sold-lines.tsx'
import { type CoinReceiptValues, type SavedCoinReceipt, useCoinReceiptRules } from './use-coin-receipt-rules.tsx'

const coinReceipt = {
  kind: 'coin_receipt',
  noun: 'Receipt',
  list: listCoinReceipts,
  reads: [getCoinReceipt],
} as const

const fields = receiptFormFields<SoldLineText>()

const NewReceipt = ({ path }: { path: CoinReceiptForm }) => {
  const rules = useCoinReceiptRules()
  const start = useReceiptStart('coin_receipt', newReceiptValues)
  useEffect(() => rememberCoinReceiptForm(path), [path])
  const form = useNewDocument<typeof createCoinReceipt, CoinReceiptValues>(coinReceipt, {
    call: createCoinReceipt,
    fields,
    start,
    ...rules,
    onSaved: values => rememberVisit('sale', values),
  })
  return <CoinReceiptPage form={form} rules={rules} isEditable isByBarcode={path === 'create-new-v2'} />
}

export const AddCoinReceipt = () => <NewReceipt path="create-new" />
export const AddCoinReceiptByBarcode = () => <NewReceipt path="create-new-v2" />

const valuesOf = (receipt: SavedCoinReceipt): CoinReceiptValues => ({
  ...receiptTexts(
    receipt,
    receipt.receipt_attachments.map(file => file.id),
  ),
  items: receipt.items.map(savedLine),
})

const EditWork = ({ receipt }: { receipt: SavedCoinReceipt }) => {
  const rules = useCoinReceiptRules(receipt)
  const isEditable = canEditReceipt(receipt, useRole()) && !receipt.void
  const form = useSavedDocument<typeof editCoinReceipt, CoinReceiptValues, typeof getCoinReceipt>(coinReceipt, {
    call: editCoinReceipt,
    fields,
    document: receipt,
    read: getCoinReceipt,
    valuesOf,
    problems: rules.problems,
    markedCells: rules.markedCells,
    ask: rules.ask,
    savedText: rules.savedText,
    pack: values => ({
      ...rules.pack(values),
      id: receipt.id,
      version: values.version,
      existingFiles: keptPhotos(values, receipt.receipt_attachments),
    }),
  })
  return <CoinReceiptPage form={form} rules={rules} saved={receipt} isEditable={isEditable} />
}

export const EditCoinReceipt = documentScreen(coinReceipt, {
  title: 'Edit Coin Receipt',
  read: getCoinReceipt,
  form: receipt => <EditWork key={receipt.id} receipt={receipt} />,
})
