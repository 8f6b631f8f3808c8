import { formatInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { CustomerHead } from '#web/ui/CustomerFrame.tsx'
import { Banner } from '#web/ui/states.tsx'
import { deadlineText } from './Countdown.tsx'
import { type LineActs, OfferLine } from './OfferLine.tsx'
import { PAGE_TITLE } from './OfferPage.tsx'
import { OfferTable } from './OfferTable.tsx'
import { type PageData, pageLinesOf } from './page-lines.ts'
import { useCustomerTitle } from './use-customer-title.ts'

const nothing = () => {}

const reading = (onStale: () => void): LineActs => ({
  ...{ onType: nothing, onLeave: nothing, onKeepOwn: nothing, onTakeTheirs: nothing, onOpen: nothing, onStale },
})

type Props = { data: PageData; mode: 'normal' | 'full'; onStale: () => void }

/** Staff read the customers' page, with the highest offer of each line. */
export const StaffOfferPage = ({ data, mode, onStale }: Props) => {
  useCustomerTitle(PAGE_TITLE)
  const timeZone = useTimeZone()
  return (
    <>
      <CustomerHead
        title={PAGE_TITLE}
        text={`Invoice ${data.id} · ${formatInstant(data.creationDate ?? 0, timeZone)} · ${data.billedTo ?? ''}`}
      >
        <Banner
          tone="info"
          title="You read this page as staff"
          text={`It shows the highest offer of each line. Customers may bid ${data.active && data.expiresAt ? `until ${deadlineText(data.expiresAt, timeZone)}` : 'once it is Public'}.`}
        />
      </CustomerHead>
      <OfferTable showsMinimum={mode === 'full'}>
        {pageLinesOf(data, true).map(line => (
          <OfferLine
            key={line.id}
            line={line}
            text=""
            theirs={undefined}
            mode="read"
            showsMinimum={mode === 'full'}
            acts={reading(onStale)}
          />
        ))}
      </OfferTable>
    </>
  )
}
