import { IconBan, IconFileInvoice, IconHistory, IconLock, IconLockOpen, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { recordKinds } from '#shared/record-kinds.ts'
import type { UrlState } from '#web/makers/list/list-state.ts'
import { beginOf, periodFilters, periodText } from '#web/makers/list/period-filter.ts'
import { useIsAdmin } from '#web/session.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { LegendItem, LegendLine } from '#web/ui/PageHead.tsx'
import type { ListedReceipt, ReceiptActs, ReceiptScreens } from './use-receipt-acts.tsx'

export const receiptLegend = (
  <>
    <LegendItem mark={<LegendLine />}>void receipt</LegendItem>
    <LegendItem mark={<IconLockOpen />}>one-time edit</LegendItem>
  </>
)

const newestFirst = { filterBy: 'Receipt', sortBy: 'ticketTime', sortOrder: 'desc' } as const

const scopes = {
  key: 'filterBy',
  label: 'Search in',
  kind: 'choice',
  choices: ['Receipt', 'Receipt Items'].map(value => ({ value, label: value })),
} as const

const useActions = ({ numberOf, ...acts }: ReceiptActs) => {
  const isAdmin = useIsAdmin()
  const navigate = useNavigate()
  return (receipt: ListedReceipt, own: readonly MenuItem[]): MenuItem[][] => {
    const { oneTimeEdit } = receipt
    const oneTime = {
      label: `${oneTimeEdit ? 'Disable' : 'Enable'} one-time edit`,
      icon: oneTimeEdit ? <IconLock /> : <IconLockOpen />,
      onSelect: () => acts.setOneTimeEdit(receipt, !oneTimeEdit),
    }
    const history = {
      label: 'Show Changes History',
      icon: <IconHistory />,
      onSelect: () => acts.showHistory(receipt),
    }
    return [
      isAdmin ? [oneTime] : [],
      [
        { label: 'Print Invoice', icon: <IconPrinter />, keys: 'P', onSelect: () => acts.print(receipt) },
        {
          label: 'View Invoice',
          icon: <IconFileInvoice />,
          onSelect: () => void navigate({ to: `/invoice-receipt/${numberOf(receipt)}` }),
        },
      ],
      [...own, ...(isAdmin ? [history] : [])],
      [{ label: 'Void…', icon: <IconBan />, danger: true, onSelect: () => acts.askVoid(receipt) }],
    ]
  }
}

type ListOf<Row> = {
  of: Pick<ReceiptScreens, 'kind'>
  acts: ReceiptActs
  address: UrlState
  own?: (receipt: Row) => readonly MenuItem[]
  form?: string
}

export const useReceiptList = <Row extends ListedReceipt>({
  of,
  acts,
  address,
  own,
  form = 'create-new',
}: ListOf<Row>) => {
  const { list, path, entity } = recordKinds[of.kind]
  const actions = useActions(acts)
  return {
    noun: 'receipts',
    nameOf: acts.numberOf,
    headFilter: periodText(of.kind, '30'),
    search: 'Search receipts',
    filters: [scopes, ...(periodFilters as never[])],
    shortcuts: ['id', 'date'],
    defaults: { ...newestFirst, ...beginOf(address, '30', false) },
    create: { label: 'Create New Receipt', to: `${list}/${form}` },
    edit: { to: ({ id }: Row) => `${path}/${id}` },
    actions: (receipt: Row) => actions(receipt, own?.(receipt) ?? []),
    dialogs: acts.dialog,
    pagesFor: 'admin',
    live: entity,
  } as const
}
