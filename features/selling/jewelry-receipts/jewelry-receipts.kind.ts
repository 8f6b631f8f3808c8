import {
  editJewelryReceiptRow,
  getJewelryPayments,
  getJewelryReceipt,
  listJewelryReceipts,
} from './jewelry-receipts.contract.ts'

export const jewelryDocument = {
  kind: 'jewelry_receipt',
  noun: 'Receipt',
  list: listJewelryReceipts,
  reads: [getJewelryReceipt, getJewelryPayments],
} as const

type Saved = { jewelry_receipts_attachments: readonly { id: string; url: string }[] }

export const jewelryScreens = {
  kind: 'jewelry_receipt',
  list: listJewelryReceipts,
  editRow: editJewelryReceiptRow,
  read: getJewelryReceipt,
  filesOf: (receipt: Saved) => receipt.jewelry_receipts_attachments,
} as const
