import { IconHelpCircle } from '@tabler/icons-react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { lastCoinReceiptForm } from '#web/local.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { ReceiptItemsDialog } from '../receipt-list/ReceiptDialog.tsx'
import { useReceiptActs } from '../receipt-list/use-receipt-acts.tsx'
import { receiptLegend, useReceiptList } from '../receipt-list/use-receipt-list.tsx'
import type { ReceiptRow } from '../receipts/receipts.contract.ts'
import { CoinTaxDialog } from './CoinTaxDialog.tsx'
import { notDepositedText } from './coin-receipt.rules.ts'
import { coinReceiptColumns, WIDE_LIST } from './coin-receipt-columns.tsx'
import { getCoinReceipt, listCoinReceipts } from './coin-receipts.contract.ts'
import { coinScreens } from './coin-receipts.kind.ts'
import { savedSoldColumns } from './sold-lines.tsx'

type Answer = OutputOf<typeof listCoinReceipts>

const sumsOf = ({ totalDailyReceiptCount, totalReceiptCashAmount, totalReceiptCheckAmount }: Answer) =>
  totalReceiptCashAmount === undefined || totalReceiptCheckAmount === undefined
    ? []
    : ([
        ['Today, not void', String(totalDailyReceiptCount)],
        ['Cash', formatDollars(totalReceiptCashAmount)],
        ['Check', formatDollars(totalReceiptCheckAmount)],
      ] as const)

export const CoinReceipts = listScreen(listCoinReceipts, address => {
  const acts = useReceiptActs(coinScreens)
  const isWide = useMedia(WIDE_LIST)
  const viewItems = (receipt: ReceiptRow) =>
    acts.show(
      <ReceiptItemsDialog
        {...{ receipt, onClose: acts.onClose }}
        number={acts.numberOf(receipt)}
        read={getCoinReceipt}
        columns={savedSoldColumns}
        linesOf={({ items }) => items}
      />,
    )
  const own = (receipt: ReceiptRow) => [
    {
      label: 'Why this tax?',
      icon: <IconHelpCircle />,
      onSelect: () =>
        acts.show(<CoinTaxDialog {...{ receipt, onClose: acts.onClose }} number={acts.numberOf(receipt)} />),
    },
  ]
  return {
    ...useReceiptList<ReceiptRow>({ of: coinScreens, acts, address, own, form: lastCoinReceiptForm() }),
    title: 'Coin Receipts',
    legend: receiptLegend,
    look: receipt => ({ struck: receipt.void }),
    columns: coinReceiptColumns({ acts, viewItems, isWide }),
    totals: answer => ({ sums: sumsOf(answer), warning: notDepositedText(answer.notDeposited) }),
  }
})
