import { type RefObject, useEffect, useState } from 'react'
import { ANSWER_FIRST } from '#web/makers/draft/DraftQuestion.tsx'
import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { confirm, isQuestionOpen } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { isAnotherTyped, type Licence, type LicenceField, type LicenceName, licenceFields } from './licence.rules.ts'
import { sayUnreadable, useLicenceScan } from './use-licence-scan.ts'
import { dropWaitingLicence, waitingLicence } from './waiting-licence.ts'

const noFields: LicenceField[] = []

const fieldsOf = (licence: Licence) => licenceFields.filter(field => licence[field] !== '')

const valuesOf = (licence: Licence) => Object.fromEntries(fieldsOf(licence).map(field => [field, licence[field]]))

const nameOf = ({ firstName = '', lastName = '' }: LicenceName) => `${firstName} ${lastName}`.trim()

type Options = {
  isNew: boolean
  takesScans: boolean
  /** The name that an earlier visit filled in. */
  brought: RefObject<LicenceName | undefined>
}

/** Fills the form from a scan; fields that the card lacks stay as typed. */
export const useScannedLicence = (
  form: Pick<AnyForm, 'fill' | 'newestValues' | 'offeredAt'>,
  { isNew, takesScans: isOn, brought }: Options,
) => {
  const [licence, setLicence] = useState(() => (isNew && isOn ? waitingLicence() : undefined))
  const [isCameraOpen, setCameraOpen] = useState(false)
  const take = (read: Licence) => {
    form.fill(valuesOf(read))
    setLicence(read)
  }
  /** Asks before it replaces a customer who was typed, or whose ticket is saved. */
  const takeAsked = async (read: Licence) => {
    setCameraOpen(false)
    const values = form.newestValues() as LicenceName
    const isAnother = isAnotherTyped(values, read, [licence ?? {}, brought.current ?? {}])
    const question = isNew
      ? { title: 'Take the scanned licence?', text: `You typed ${nameOf(values)}; it is of ${nameOf(read)}.` }
      : { title: 'Replace the customer of this saved ticket?', text: `The licence is of ${nameOf(read)}.` }
    const mayTake =
      (isNew && !isAnother) ||
      (await confirm({ ...question, confirmLabel: 'Take the licence', cancelLabel: 'Keep', doubtful: true }))
    if (mayTake) take(read)
  }
  const isAsking = form.offeredAt !== undefined
  const read = (scanned: Licence | undefined) => {
    if (isAsking) toast.warn('The licence was not taken', ANSWER_FIRST)
    else if (isQuestionOpen()) toast.warn('The licence was not taken', 'Answer the question first.')
    else if (scanned) void takeAsked(scanned)
    else sayUnreadable()
  }
  // On a saved ticket a scanned licence opens a new ticket, as on any other page.
  useLicenceScan(isNew && (isOn || isAsking) ? read : undefined)
  useEffect(() => {
    if (licence && dropWaitingLicence(licence)) form.fill(valuesOf(licence))
  })
  return {
    licence,
    fromLicence: licence ? fieldsOf(licence) : noFields,
    take: (read: Licence) => void takeAsked(read),
    forget: () => setLicence(undefined),
    isCameraOpen,
    openCamera: () => setCameraOpen(isOn),
    closeCamera: () => setCameraOpen(false),
  }
}

export type ScannedLicence = ReturnType<typeof useScannedLicence>
