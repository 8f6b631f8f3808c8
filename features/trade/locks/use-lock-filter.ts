import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { lastTwoMonths } from '#shared/day-range.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { type Day, formatDays } from '#shared/time.ts'
import { listInputOf, useUrlState } from '#web/makers/list/list-state.ts'
import { useCall } from '#web/queries.ts'
import { useShopDay } from '#web/use-shop-today.ts'
import { listLocks } from './locks.contract.ts'

const buyerTypes = { metro: 1, coin: 2 } as const

/** The address holds the filter; it starts with the first buyer offered, two months and unpaid tickets. */
export const useLockFilter = () => {
  const today = useShopDay()
  const [{ tab }] = useUrlState()
  const kind: TicketKind = tab === 'coin' ? 'coin' : 'metro'
  const buyers = useCall(buyerCalls.list, { enabledOnly: true, type: buyerTypes[kind] })
  const isReady = buyers.isError || (buyers.isSuccess && !buyers.isPlaceholderData)
  const names = buyers.data?.data.map(({ name }) => name) ?? []
  const defaults = {
    tab: 'metro',
    soldTo: names[0] ?? '',
    paidInFull: '0',
    ...lastTwoMonths(today),
  }
  const [state, change] = useUrlState(defaults)
  const { tab: _tab, ...asked } = state
  const { tab: _default, ...begin } = defaults
  const input = listInputOf(listLocks, { state: asked, defaults: begin })
  return {
    kind,
    names,
    isReady,
    input,
    set: (changes: Record<string, unknown>) => change({ page: undefined, ...changes }),
    turn: (page: number) => change({ page: page === 1 ? undefined : page }, { push: true }),
    /** The other kind has other buyers, so the chosen buyer is dropped. */
    showTab: (next: TicketKind) => change({ tab: next, soldTo: undefined, page: undefined }),
    clear: () =>
      change({
        clerk: undefined,
        soldTo: undefined,
        paidInFull: undefined,
        startDate: undefined,
        endDate: undefined,
        page: undefined,
      }),
  }
}

export type LockFilterState = ReturnType<typeof useLockFilter>

export const paidWords = { '1': 'Paid', '0': 'Unpaid', '2': 'Paid, no invoice', '': 'All' } as const

export const lockFilterText = ({ soldTo, clerk, paidInFull, startDate, endDate }: LockFilterState['input']) =>
  [
    soldTo || 'All buyers',
    ...(clerk ? [clerk] : []),
    paidWords[paidInFull],
    formatDays(startDate as Day | undefined, endDate as Day | undefined),
  ].join(', ')
