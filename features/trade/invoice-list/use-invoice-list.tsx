import { IconEye, IconPackageExport, IconPrinter, IconScale } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { dayAt, formatDay } from '#shared/time.ts'
import type { UrlState } from '#web/makers/list/list-state.ts'
import type { Column } from '#web/makers/page/columns.tsx'
import { useIsAdmin, useTimeZone } from '#web/session.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { editInvoiceRow, type InvoiceRow, type invoiceSorts, listInvoiceYears } from '../invoices/invoices.contract.ts'
import type { InvoiceKind } from '../invoices/invoices.rules.ts'

/** The parts that the lists of both kinds share; each kind adds its own. */

/** The documents' warning, to the letter. */
const DELETE_WARNING =
  'WARNING: YOU CANNOT UNDO THIS DELETE (YOU WILL LOSE ALL DATA)  ARE SURE YOU WANT TO DELETE THIS INVOICE?'

type InvoiceColumn = Column<InvoiceRow, (typeof invoiceSorts)[number]>

const useColumns = ({ kind }: { kind: InvoiceKind }) => {
  const timeZone = useTimeZone()
  const isAdmin = useIsAdmin()
  const { path } = recordKinds[kind]
  return {
    id: { key: 'id', label: 'Invoice #', width: 100, sort: true, link: ({ id }) => `${path}/${id}` },
    creationDate: { key: 'creationDate', label: 'Date', as: 'instant', width: 130, sort: true },
    deliveryDate: {
      key: 'deliveryDate',
      label: 'Delivery Date',
      as: 'instant',
      width: 130,
      sort: true,
      card: 'named',
      render: ({ deliveryDate }) => formatDay(dayAt(deliveryDate, timeZone)),
    },
    billedTo: { key: 'billedTo', label: 'Billed To', sort: true },
    total: { key: 'total', label: 'Total', as: 'amount', width: 130, sort: true },
    pickedUp: {
      key: 'pickedUp',
      label: 'Picked Up?',
      width: 110,
      tick: { call: editInvoiceRow, off: ({ pickedUp }) => pickedUp && !isAdmin },
    },
  } as const satisfies Record<string, InvoiceColumn>
}

const years = {
  key: 'dateFilter',
  label: 'Year',
  kind: 'select',
  all: 'All years',
  sets: { todayOnly: false },
} as const

const filtersOf = (scopes: readonly string[], type: '' | '2') =>
  [
    { key: 'filterBy', label: 'Search in', kind: 'choice', choices: scopes.map(value => ({ value, label: value })) },
    {
      ...years,
      options: {
        call: listInvoiceYears,
        input: { type },
        option: (year: number) => ({ value: `1/1/${year},12/31/${year}`, label: String(year) }),
      },
    },
    { key: 'todayOnly', label: 'Today Only', kind: 'check', sets: { dateFilter: '' } },
  ] as const

type Screens = {
  kind: InvoiceKind
  type: '' | '2'
  /** Each place to search in, with the hint of its search box. */
  scopes: Readonly<Record<string, string>>
  view: string
  remove: Endpoint
}

export const useInvoiceList = ({ kind, type, scopes, view, remove }: Screens, address: UrlState) => {
  const [dialog, show] = useState<ReactNode>()
  const [isAdmin, timeZone] = [useIsAdmin(), useTimeZone()]
  const navigate = useNavigate()
  const { list, path, entity, label } = recordKinds[kind]
  const nameOf = ({ id }: { id: number }) => `${label.charAt(0).toUpperCase()}${label.slice(1)} ${id}`
  const isOfToday = ({ creationDate }: InvoiceRow) =>
    dayAt(creationDate, timeZone) === dayAt(Date.now(), timeZone) || 'not of today'
  const viewItem = ({ id }: InvoiceRow): MenuItem => ({
    label: 'View',
    icon: <IconEye />,
    reason: 'new tab',
    onSelect: () => void window.open(`${view}/${id}`, '_blank', 'noopener'),
  })
  const checkoutItem = ({ id }: InvoiceRow): MenuItem => ({
    label: 'Checkout',
    icon: <IconPackageExport />,
    onSelect: () => void navigate({ to: `${view}/${id}`, search: { interactive: true } as never }),
  })
  const printItem = (onSelect: () => void): MenuItem => ({
    label: 'Print',
    icon: <IconPrinter />,
    keys: 'P',
    onSelect,
  })
  const settlementItem = (onSelect: () => void): MenuItem => ({
    label: 'Settlement',
    icon: <IconScale />,
    onSelect,
  })
  const scope = typeof address.filterBy === 'string' ? address.filterBy : ''
  return {
    columns: useColumns({ kind }),
    nameOf,
    show,
    items: { view: viewItem, checkout: checkoutItem, print: printItem, settlement: settlementItem },
    list: {
      noun: 'invoices',
      nameOf,
      search: scopes[scope] ?? Object.values(scopes)[0] ?? '',
      filters: filtersOf(Object.keys(scopes), type) as never,
      defaults: { type, filterBy: 'Invoice', sortBy: 'creationDate', sortOrder: 'desc' },
      create: { label: 'New Invoice', to: `${list}/create-new` },
      edit: { to: ({ id }: InvoiceRow) => `${path}/${id}` },
      ...(isAdmin
        ? {
            remove: {
              call: remove,
              can: isOfToday,
              question: (row: InvoiceRow) => `Delete ${nameOf(row)} of ${row.billedTo}?`,
              text: DELETE_WARNING,
            },
          }
        : {}),
      totals: ({ totalAmountSum }: { totalAmountSum: InvoiceRow['total'] }) =>
        ({ sums: [['Total', formatDollars(totalAmountSum)]] }) as const,
      dialogs: dialog,
      live: entity,
      history: entity,
    } as const,
  }
}
