import type { ReactNode } from 'react'
import { CustomerCard, CustomerLine } from '#features/people/customers/CustomerCard.tsx'
import type { FormCustomer } from '#features/people/customers/use-form-customer.ts'
import { MAX_PHOTOS } from '#shared/fields.ts'
import { DocumentPhotos } from '#web/makers/document/DocumentPhotos.tsx'
import type { Photos } from '#web/makers/document/use-photos.ts'
import { Rail } from '#web/ui/Rail.tsx'

type Props = { customer: FormCustomer; photos: Photos; readOnly: boolean; children: ReactNode }

export const TicketRail = ({ customer, photos, readOnly, children }: Props) => {
  const showsVisits = customer.returning.prior && !customer.checked.stop
  return (
    <Rail
      label="Customer and photos"
      line={<CustomerLine customer={customer} beside={`${photos.count} of ${MAX_PHOTOS} photos`} />}
      openLabel={showsVisits ? 'Show visits' : 'Show photos'}
    >
      <CustomerCard customer={customer} />
      <DocumentPhotos photos={photos} readOnly={readOnly} />
      {children}
    </Rail>
  )
}
