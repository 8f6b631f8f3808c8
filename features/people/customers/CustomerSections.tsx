import { lazy, Suspense } from 'react'
import type { Bind } from '#web/makers/form/bind-fields.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import { Candidates } from './Candidates.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import type { CustomerText } from './customer.form.ts'
import { Differences } from './Differences.tsx'
import type { FormCustomer } from './use-form-customer.ts'

type Props = { customer: FormCustomer; bind: Bind<CustomerText>; isNew: boolean; isEditable: boolean }

export const CustomerSections = ({ customer: { checked, scan, returning }, bind, isNew, isEditable }: Props) => (
  <>
    <CustomerFields
      bind={bind}
      isNew={isNew}
      isExpired={checked.stop?.kind === 'expired'}
      onCamera={isEditable ? scan.openCamera : undefined}
    />
    <Candidates returning={returning} />
    <Differences returning={returning} />
  </>
)

// The barcode reader is a large download, and most customers never need the camera.
const CameraScan = lazy(async () => ({ default: (await import('../licences/CameraScan.tsx')).CameraScan }))

const isScanKey = ({ key }: KeyboardEvent) => key === 'F2'

export const CustomerCamera = ({ customer: { scan } }: { customer: FormCustomer }) => {
  useShortcut(isScanKey, scan.openCamera)
  if (!scan.isCameraOpen) return null
  return (
    <Suspense>
      <CameraScan onRead={scan.take} onClose={scan.closeCamera} />
    </Suspense>
  )
}
