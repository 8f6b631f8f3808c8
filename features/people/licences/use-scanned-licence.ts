import { useState } from 'react'
import type { AnyForm } from '#web/makers/bind-fields.ts'
import { ANSWER_FIRST } from '#web/makers/DraftQuestion.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Licence, type LicenceField, licenceFields } from './licence.rules.ts'
import { useLicenceScan } from './use-licence-scan.ts'

const noFields: LicenceField[] = []

const fieldsOf = (licence: Licence) => licenceFields.filter(field => licence[field] !== '')

/** What a scan leaves, from the scanner or the camera: the fields the card names. What it does not say stays as it was typed. */
export const useScannedLicence = (form: Pick<AnyForm, 'fill' | 'offeredAt'>, isOn: boolean) => {
  const [licence, setLicence] = useState<Licence>()
  const [isCameraOpen, setCameraOpen] = useState(false)
  const take = (read: Licence) => {
    form.fill(Object.fromEntries(fieldsOf(read).map(field => [field, read[field]])))
    setLicence(read)
    setCameraOpen(false)
  }
  useLicenceScan(read => {
    const isAsking = form.offeredAt !== undefined
    if (!isOn) toast.warn('The licence was not taken', isAsking ? ANSWER_FIRST : 'This form takes no scan right now.')
    else if (read) take(read)
    else toast.warn('The licence could not be read', 'Nothing was filled. Please scan it again.')
  })
  return {
    licence,
    fromLicence: licence ? fieldsOf(licence) : noFields,
    take,
    forget: () => setLicence(undefined),
    isCameraOpen,
    openCamera: () => setCameraOpen(isOn),
    closeCamera: () => setCameraOpen(false),
  }
}

export type ScannedLicence = ReturnType<typeof useScannedLicence>
