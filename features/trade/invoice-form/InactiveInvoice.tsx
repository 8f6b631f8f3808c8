import { PageMessage } from '#web/ui/states.tsx'
import { NOT_ACTIVE } from '../offers/offers.rules.ts'

/** Instead of an invoice whose load or save is a 403. */
export const InactiveInvoice = () => <PageMessage title={NOT_ACTIVE} />
