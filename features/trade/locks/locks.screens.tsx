import { IconFileInvoice } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { soldInvoicePath } from '#features/buying/sales/invoiced-sides.rules.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents, formatDollars } from '#shared/money.ts'
import { PAGE_SIZE } from '#shared/pages.ts'
import { may } from '#shared/permissions.ts'
import { recordKinds, recordPath, type TicketKind } from '#shared/record-kinds.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { ListFoot } from '#web/makers/list/ListFoot.tsx'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { NO_TICKS, useOfflineText } from '#web/offline-text.ts'
import { useCall, useLive } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { LegendItem, PageHead } from '#web/ui/PageHead.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { useRowKeys } from '#web/ui/use-row-keys.ts'
import { LockFilters } from './LockFilters.tsx'
import { LockTable } from './LockTable.tsx'
import { listLocks } from './locks.contract.ts'
import css from './locks.module.css'
import { soldAmountOf } from './locks.rules.ts'
import { MakeInvoiceDialog } from './MakeInvoiceDialog.tsx'
import { lockRowId, readyRows, stayedRows, withStayed, withTicked } from './ticked-rows.ts'
import { lockFilterText, useLockFilter } from './use-lock-filter.ts'
import { type MadeInvoice, useMaking } from './use-making.ts'
import { useTicked } from './use-ticked.ts'

const fileColumns = [
  { key: 'id', label: 'Ticket' },
  { key: 'ticketTime', label: 'Date', as: 'instant' },
  { key: 'ticketAmount', label: 'Ticket Amount' },
  { key: 'clerk', label: 'Clerk' },
  { key: 'soldTo', label: 'Sold To' },
  { key: 'soldToAmount', label: 'Amount' },
  { key: 'paidInFull', label: 'Paid' },
  { key: 'comment', label: 'Comment' },
  { key: 'side', label: 'Side' },
  { key: 'invoiceNum', label: 'Invoice' },
]

type Answer = OutputOf<typeof listLocks>

const nothing = { rows: [], count: 0, totals: { ticketAmount: cents(0), soldToAmount: cents(0), unpaid: cents(0) } }

/** One tab's part of the answer. */
const partOf = (kind: TicketKind, answer: Answer | undefined) => {
  if (!answer) return nothing
  const [rows, count, tickets, sold, unpaid] =
    kind === 'metro'
      ? [answer.data, answer.count, answer.totalTicketAmount, answer.totalSoldToAmount, answer.totalUnpaid]
      : [
          ...([answer.coinData, answer.coinCount, answer.totalCoinTicketAmount] as const),
          ...([answer.totalCoinSoldToAmount, answer.totalCoinUnpaid] as const),
        ]
  return { rows, count, totals: { ticketAmount: tickets, soldToAmount: sold, unpaid } }
}

const sumsOf = ({ ticketAmount, soldToAmount, unpaid }: typeof nothing.totals) =>
  [
    ['Ticket Amount', formatDollars(ticketAmount)],
    ['Amount', formatDollars(soldToAmount)],
    ['Left unpaid', formatDollars(unpaid)],
  ] as const

const useLocks = () => {
  const filter = useLockFilter()
  const { kind, input, isReady } = filter
  const query = useCall(listLocks, input, { enabled: isReady })
  useLive(recordKinds.metro.entity, listLocks)
  useLive(recordKinds.coin.entity, listLocks)
  useLive(recordKinds.invoice.entity, listLocks)
  const { page: _page, ...filtered } = input
  const marks = useTicked(kind, JSON.stringify({ kind, ...filtered }))
  const listed = partOf(kind, query.data)
  const stayed = stayedRows(listed.rows, marks.ticked, input.paidInFull)
  const part = {
    rows: listed.rows,
    count: listed.count + stayed.length,
    pages: Math.ceil(listed.count / PAGE_SIZE),
    sums: sumsOf(withStayed(listed.totals, listed.rows, stayed)),
  }
  const rows = withTicked(part.rows, marks.ticked, input)
  // Only these two filters show tickets that are paid and on no invoice.
  const ready = input.paidInFull === '0' || input.paidInFull === '2' ? readyRows(rows) : []
  return { filter, query, marks, part, rows, ready }
}

type Locks = ReturnType<typeof useLocks>

const LocksFoot = ({ locks, onMake }: { locks: Locks; onMake: () => void }) => {
  const { filter, query, part, rows } = locks
  const isPhone = useMedia(PHONE)
  const page = filter.input.page
  return (
    <ListFoot
      noun="rows"
      page={page}
      pageSize={PAGE_SIZE}
      rows={part.rows.length}
      count={Math.max(part.count, rows.length)}
      isCapped={false}
      isCounted
      isRead={query.data !== undefined}
      totals={{ sums: part.sums, warning: undefined }}
      pager={<Pager page={page} pages={part.pages} onPage={filter.turn} />}
      main={isPhone && <MakeInvoice locks={locks} onOpen={onMake} size="phone" wide />}
    />
  )
}

const Ready = ({ locks: { ready } }: { locks: Locks }) => {
  const buyers = new Set(ready.map(({ soldTo }) => soldTo)).size
  if (ready.length === 0) return null
  return (
    <span className={css.ready} role="status">
      {ready.length} paid <b>{formatDollars(soldAmountOf(ready))}</b>, {buyers === 1 ? 'one buyer' : `${buyers} buyers`}
    </span>
  )
}

const NoLocks = ({ filter }: { filter: Locks['filter'] }) => (
  <EmptyState
    what="No tickets found"
    why={`In force: ${lockFilterText(filter.input)}. A ticket stands here once it is sold to a buyer.`}
    actions={
      <>
        {filter.input.soldTo !== '' && <PlainButton onClick={() => filter.set({ soldTo: '' })}>All buyers</PlainButton>}
        <PlainButton onClick={filter.clear}>Clear filters</PlainButton>
      </>
    }
  />
)

const legend = (
  <LegendItem mark={<span className={css.legend} />}>ticked Paid now, stays in view until Make Invoice</LegendItem>
)

type MakeProps = { locks: Locks; onOpen: () => void; size?: 'phone'; wide?: boolean }

/** Appears as soon as a paid ticket is on no invoice. */
const MakeInvoice = ({ locks, onOpen, ...look }: MakeProps) => {
  const role = useRole()
  const { kind } = locks.filter
  const mayMake = kind === 'metro' || may(role, recordKinds.coin_invoice.access)
  if (locks.ready.length === 0 || !mayMake) return null
  return (
    <PrimaryButton {...look} icon={<IconFileInvoice />} loading={locks.marks.isSaving} onClick={onOpen}>
      Make Invoice
    </PrimaryButton>
  )
}

const MadeLink = ({ kind, id }: MadeInvoice) => (
  <PlainButton
    renderRoot={root => <Link to={soldInvoicePath(kind, id)} {...root} />}
  >{`View invoice ${id}`}</PlainButton>
)

const LocksHead = ({ locks, made, onMake }: { locks: Locks; made: MadeInvoice | undefined; onMake: () => void }) => {
  const { filter, query, marks, part } = locks
  const countOf = (kind: TicketKind, count: number | undefined) =>
    kind === filter.kind && query.data ? part.count : count
  const isPhone = useMedia(PHONE)
  const csv = (
    <ExportButton
      call={listLocks}
      input={filter.input}
      columns={fileColumns}
      name="Locks"
      section={filter.kind === 'metro' ? 'data' : 'coinData'}
    />
  )
  return (
    <>
      <PageHead
        title="Locks"
        filter={isPhone ? undefined : lockFilterText(filter.input)}
        legend={!isPhone && marks.ticked.length > 0 ? legend : undefined}
        buttons={
          <>
            {!isPhone && csv}
            {made && <MadeLink {...made} />}
            {!isPhone && <MakeInvoice locks={locks} onOpen={onMake} />}
          </>
        }
      />
      <Tabs
        label="Kind of ticket"
        tabs={[
          { key: 'metro', label: 'Metro', count: countOf('metro', query.data?.count) },
          { key: 'coin', label: 'Coin', count: countOf('coin', query.data?.coinCount) },
        ]}
        value={filter.kind}
        onChange={filter.showTab}
      />
      <Toolbar folded={lockFilterText(filter.input)} right={<Ready locks={locks} />}>
        <LockFilters filter={filter} soldPersons={query.data?.ticketSoldPersons ?? []} />
        {isPhone && csv}
      </Toolbar>
      <RetryBanner query={query} title="Locks did not load" />
    </>
  )
}

/** A try with a lost answer stays, even if its dialog is closed or the other tab is shown. */
const useInvoices = ({ filter: { kind }, marks }: Locks) => {
  const [openKind, open] = useState<TicketKind>()
  const [made, setMade] = useState<MadeInvoice>()
  const finish = (invoice: MadeInvoice) => {
    toast.ok(invoice.message)
    setMade(invoice)
    open(before => (before === invoice.kind ? undefined : before))
    marks.letGo()
  }
  const making = { metro: useMaking('metro', finish), coin: useMaking('coin', finish) }[kind]
  const begin = () => {
    making.forgetRefusal()
    open(kind)
  }
  return { made, making, isOpen: openKind === kind, begin, close: () => open(undefined) }
}

export const Locks = () => {
  const locks = useLocks()
  useOfflineText(NO_TICKS)
  const { filter, query, marks, rows, ready } = locks
  const invoices = useInvoices(locks)
  const [role, navigate] = [useRole(), useNavigate()]
  const keys = useRowKeys({
    ids: rows.map(lockRowId),
    onOpen: at => {
      const row = rows[at]
      if (row && may(role, recordKinds[filter.kind].access))
        void navigate({ to: recordPath({ kind: filter.kind, id: row.id }) })
    },
    onKey: (key, at) => {
      const row = rows[at]
      if (key !== ' ' || !row || row.invoiceNum > 0) return false
      marks.tick([row], !marks.isPaid(row))
      return true
    },
  })
  if (query.error?.code === 'forbidden') return <Denied />
  const sort = (sortBy: string, sortOrder: string) => filter.set({ sortBy, sortOrder })
  return (
    <Page head={<LocksHead locks={locks} made={invoices.made} onMake={invoices.begin} />}>
      <LockTable
        kind={filter.kind}
        rows={rows}
        input={filter.input}
        onSort={sort}
        marks={marks}
        currentId={keys.currentId}
        onChoose={keys.chooseRow}
        isLoading={query.isPending}
        isRefetching={query.isPlaceholderData}
        below={query.data && rows.length === 0 && <NoLocks filter={filter} />}
        foot={<LocksFoot locks={locks} onMake={invoices.begin} />}
      />
      {invoices.isOpen && (
        <MakeInvoiceDialog rows={ready} buyer={filter.input.soldTo} making={invoices.making} onClose={invoices.close} />
      )}
    </Page>
  )
}
