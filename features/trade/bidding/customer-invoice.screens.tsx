import { useParams, useSearch } from '@tanstack/react-router'
import { isCustomer } from '#shared/permissions.ts'
import { idInAddress } from '#shared/record-kinds.ts'
import { useCall } from '#web/queries.ts'
import { useMe, useRole } from '#web/session.ts'
import { ErrorBanner, Loading } from '#web/ui/states.tsx'
import { getCoinInvoicePage } from '../offers/offers.contract.ts'
import { InactivePage } from './InactivePage.tsx'
import { OfferPage, PAGE_TITLE } from './OfferPage.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { type PageData, pageLinesOf } from './page-lines.ts'
import { StaffOfferPage } from './StaffOfferPage.tsx'
import { shownAmounts } from './typed-offers.ts'
import { useRememberedKey } from './use-bid-key.ts'
import { useCustomerTitle } from './use-customer-title.ts'
import { type Opened, useLivePage } from './use-live-page.ts'
import { readTypedOffers } from './use-typed-offers.ts'

/** Addresses of pictures are valid for ten minutes, so a page that stays open reads new ones before. */
const FRESH_MS = 4 * 60_000

const useAddress = () => {
  const { id } = useParams({ strict: false }) as { id: string }
  const { key, mode } = useSearch({ strict: false }) as Record<string, unknown>
  return {
    id: idInAddress(id, 'coin_invoice'),
    key: typeof key === 'string' ? key : '',
    mode: mode === 'full' ? ('full' as const) : ('normal' as const),
  }
}

type Props = { opened: Opened; mode: 'normal' | 'full' }

const Opening = ({ opened, mode }: Props) => {
  const { id, key } = opened
  const isStaff = !isCustomer(useRole())
  const query = useCall(getCoinInvoicePage, { id, key }, { refetchInterval: FRESH_MS })
  const { data: answer, error, isFetching, refetch } = query
  useLivePage(opened)
  useRememberedKey(opened, answer !== undefined)
  if (error?.code === 'forbidden')
    return answer && !isStaff ? <EndedPage id={id} data={answer.data} /> : <InactivePage />
  if (!answer)
    return error ? (
      <NotRead text={error.message} isFetching={isFetching} onRetry={refetch} />
    ) : (
      <Loading label={PAGE_TITLE} />
    )
  if (isStaff) return <StaffOfferPage data={answer.data} mode={mode} onStale={() => void refetch()} />
  return <OfferPage key={id} opened={opened} data={answer.data} mode={mode} />
}

/** The deadline passed while the page was open. */
const EndedPage = ({ id, data }: { id: number; data: PageData }) => {
  const lines = pageLinesOf(data, false)
  const typed = readTypedOffers(useMe().userdetails.id, id)
  const amounts = shownAmounts(typed, new Map(lines.map(line => [line.id, line.amount])))
  return (
    <InactivePage
      lines={lines.map(line => ({ ...line, amount: amounts.get(line.id) ?? null }))}
      isSubmitted={data.submitted ?? false}
    />
  )
}

const NotRead = ({ text, isFetching, onRetry }: { text: string; isFetching: boolean; onRetry: () => unknown }) => {
  useCustomerTitle(PAGE_TITLE)
  return (
    <ErrorBanner title="The invoice did not load" text={text} retrying={isFetching} onRetry={() => void onRetry()} />
  )
}

/** `/coin-invoice/edit/{id}`, opened by the link's key or by the buyer's own customers. */
export const CustomerInvoicePage = () => {
  const { id, key, mode } = useAddress()
  return (
    <OwnPassword>
      {id === undefined ? <InactivePage /> : <Opening key={`${id} ${key}`} opened={{ id, key }} mode={mode} />}
    </OwnPassword>
  )
}
