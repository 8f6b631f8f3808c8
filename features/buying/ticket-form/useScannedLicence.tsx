import { useState } from 'react'
import { type Licence, type LicenceField, licenceFields } from '#features/people/people/licence.rules.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { TicketForm } from './ticket-fields.tsx'
import { useLicenceScan } from './useLicenceScan.tsx'

const noFields: LicenceField[] = []

const toldBy = (licence: Licence) => licenceFields.filter(field => licence[field] !== '')

/** What a scan leaves, from the scanner or the camera: the fields the card names. What it does not say stays as it was typed. */
export const useScannedLicence = (form: TicketForm, isOn: boolean) => {
  const [licence, setLicence] = useState<Licence>()
  const [isCameraOpen, setCameraOpen] = useState(false)
  const take = (read: Licence) => {
    form.fill(Object.fromEntries(toldBy(read).map(field => [field, read[field]])))
    setLicence(read)
    setCameraOpen(false)
  }
  useLicenceScan(read => {
    if (!isOn) return
    if (read) take(read)
    else toast.warn('The licence could not be read', 'Nothing was filled. Please scan it again.')
  })
  return {
    licence,
    told: licence ? toldBy(licence) : noFields,
    take,
    forget: () => setLicence(undefined),
    isCameraOpen,
    openCamera: () => setCameraOpen(isOn),
    closeCamera: () => setCameraOpen(false),
  }
}
