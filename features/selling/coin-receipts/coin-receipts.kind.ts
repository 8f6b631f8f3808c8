import { editCoinReceiptRow, getCoinReceipt, listCoinReceipts } from './coin-receipts.contract.ts'

type Saved = { receipt_attachments: readonly { id: string; url: string }[] }

export const coinScreens = {
  kind: 'coin_receipt',
  list: listCoinReceipts,
  editRow: editCoinReceiptRow,
  read: getCoinReceipt,
  filesOf: (receipt: Saved) => receipt.receipt_attachments,
} as const
