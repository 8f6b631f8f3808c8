import { lazy, Suspense } from 'react'
import type { Bind } from '#web/makers/bind-fields.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import { Candidates } from './Candidates.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import type { CustomerText } from './customer.form.ts'
import { Differences } from './Differences.tsx'
import type { FormCustomer } from './use-form-customer.ts'

type Props = { customer: FormCustomer; bind: Bind<CustomerText>; isNew: boolean; isEditable: boolean }

/** The customer of a form with full identity: the fields, who it may be, and what differs from the last visit. */
export const CustomerSections = ({ customer: { checked, scan, known }, bind, isNew, isEditable }: Props) => (
  <>
    <CustomerFields
      bind={bind}
      isNew={isNew}
      isExpired={checked.stop?.kind === 'expired'}
      onCamera={isEditable ? scan.openCamera : undefined}
    />
    <Candidates known={known} />
    <Differences known={known} />
  </>
)

// The reader of the barcode is large; most customers never need the camera.
const CameraScan = lazy(async () => ({ default: (await import('../licences/CameraScan.tsx')).CameraScan }))

const isScanKey = ({ key }: KeyboardEvent) => key === 'F2'

/** The camera that reads a licence, behind F2. */
export const CustomerCamera = ({ customer: { scan } }: { customer: FormCustomer }) => {
  useShortcut(isScanKey, scan.openCamera)
  if (!scan.isCameraOpen) return null
  return (
    <Suspense>
      <CameraScan onRead={scan.take} onClose={scan.closeCamera} />
    </Suspense>
  )
}
