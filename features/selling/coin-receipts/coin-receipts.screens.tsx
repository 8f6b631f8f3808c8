import { IconBan, IconFileInvoice, IconHistory, IconLock, IconLockOpen, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { sayFailure } from '#web/failures.ts'
import { AttachmentsDialog } from '#web/makers/document/AttachmentsDialog.tsx'
import { listScreen } from '#web/makers/list-screen.tsx'
import { beginOf, periodFilters, periodText } from '#web/makers/period-filter.ts'
import { useRowSave } from '#web/makers/use-row-save.ts'
import { useViewers } from '#web/parts.tsx'
import { useIsAdmin } from '#web/session.ts'
import { LegendItem, LegendLine } from '#web/ui/PageHead.tsx'
import type { ReceiptRow } from '../receipts/receipts.contract.ts'
import { useReceiptDialogs } from '../receipts/use-receipt-dialogs.tsx'
import { CoinReceiptItemsDialog } from './CoinReceiptItemsDialog.tsx'
import { notDepositedText } from './coin-receipt.rules.ts'
import { coinReceiptColumns } from './coin-receipt-columns.tsx'
import { editCoinReceiptRow, getCoinReceipt, listCoinReceipts } from './coin-receipts.contract.ts'

const numberOf = ({ id }: { id: number }) => recordNumber({ kind: 'coin_receipt', id })
const { list, path, entity } = recordKinds.coin_receipt

const newestFirst = { filterBy: 'Receipt', sortBy: 'ticketTime', sortOrder: 'desc' } as const

type Answer = OutputOf<typeof listCoinReceipts>

/** Sent to Admin alone. */
const sumsOf = ({ totalDailyReceiptCount, totalReceiptCashAmount, totalReceiptCheckAmount }: Answer) =>
  totalReceiptCashAmount === undefined || totalReceiptCheckAmount === undefined
    ? []
    : ([
        ['Today', String(totalDailyReceiptCount)],
        ['Cash', formatDollars(totalReceiptCashAmount)],
        ['Check', formatDollars(totalReceiptCheckAmount)],
      ] as const)

const legend = (
  <>
    <LegendItem mark={<LegendLine />}>void receipt</LegendItem>
    <LegendItem mark={<IconLockOpen />}>one-time edit</LegendItem>
  </>
)

const useRowActions = ({ print, askVoid }: ReturnType<typeof useReceiptDialogs>) => {
  const isAdmin = useIsAdmin()
  const navigate = useNavigate()
  const { showHistory } = useViewers()
  const saveRow = useRowSave(listCoinReceipts, editCoinReceiptRow)
  return (receipt: ReceiptRow) => {
    const { id, oneTimeEdit } = receipt
    const title = numberOf(receipt)
    const oneTime = {
      label: `${oneTimeEdit ? 'Disable' : 'Enable'} one-time edit`,
      icon: oneTimeEdit ? <IconLock /> : <IconLockOpen />,
      onSelect: () => void saveRow(receipt, { oneTimeEdit: !oneTimeEdit }).catch(sayFailure),
    }
    const history = {
      label: 'Show Changes History',
      icon: <IconHistory />,
      onSelect: () => showHistory({ entity, id, title }),
    }
    const voidIt = (voidReason: string) => saveRow(receipt, { void: true, voidReason })
    return [
      isAdmin ? [oneTime] : [],
      [
        { label: 'Print Invoice', icon: <IconPrinter />, keys: 'P', onSelect: () => print(receipt) },
        {
          label: 'View Invoice',
          icon: <IconFileInvoice />,
          onSelect: () => void navigate({ to: `/invoice-receipt/${title}` }),
        },
      ],
      isAdmin ? [history] : [],
      [{ label: 'Void…', icon: <IconBan />, danger: true, onSelect: () => askVoid(receipt, voidIt) }],
    ]
  }
}

export const CoinReceipts = listScreen(listCoinReceipts, address => {
  const dialogs = useReceiptDialogs('coin_receipt')
  const { show, onClose } = dialogs
  const actions = useRowActions(dialogs)
  const editPath = ({ id }: ReceiptRow) => `${path}/${id}`
  const viewItems = (receipt: ReceiptRow) =>
    show(<CoinReceiptItemsDialog receipt={receipt} number={numberOf(receipt)} onClose={onClose} />)
  const viewAttachments = ({ id }: ReceiptRow) =>
    show(
      <AttachmentsDialog
        {...{ id, onClose }}
        number={numberOf({ id })}
        read={getCoinReceipt}
        filesOf={receipt => receipt.receipt_attachments}
      />,
    )
  return {
    title: 'Coin Receipts',
    noun: 'receipts',
    nameOf: numberOf,
    headFilter: periodText('coin_receipt', '30'),
    legend,
    look: receipt => ({ struck: receipt.void }),
    columns: coinReceiptColumns({ numberOf, editPath, viewItems, viewAttachments }),
    search: 'Search receipts',
    filters: [
      {
        key: 'filterBy',
        label: 'Search in',
        kind: 'choice',
        choices: ['Receipt', 'Receipt Items'].map(value => ({ value, label: value })),
      },
      ...(periodFilters as never[]),
    ],
    shortcuts: ['id', 'date'],
    defaults: { ...newestFirst, ...beginOf(address, '30', false) },
    create: { label: 'Create New Receipt', to: `${list}/create-new` },
    edit: { to: editPath },
    actions,
    totals: answer => ({ sums: sumsOf(answer), warning: notDepositedText(answer.notDeposited) }),
    dialogs: dialogs.dialog,
    pagesFor: 'admin',
    live: entity,
  }
})
