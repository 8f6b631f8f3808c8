import { type TextTaker, useScannedText } from '#web/ui/scans.ts'
import { toast } from '#web/ui/toasts.tsx'
import {
  isLicenceStart,
  isLicenceStartOutside,
  isWhole,
  type Licence,
  mayBeLicence,
  parseLicence,
} from './licence.rules.ts'

const isWholeLicence = (text: string) => {
  const licence = parseLicence(text)
  return licence !== undefined && isWhole(licence)
}

const licenceTaker = (onScan: (licence: Licence | undefined) => void): TextTaker => ({
  mayBegin: mayBeLicence,
  begins: (text, isInField) => (isInField ? isLicenceStart(text) : isLicenceStartOutside(text)),
  isWhole: isWholeLicence,
  onScan: text => onScan(parseLicence(text)),
})

export const sayUnreadable = () =>
  toast.warn('The licence could not be read', 'Nothing was filled. Please scan it again.')

/** Reads a keyboard scan whatever has the focus; `undefined` means that it was unreadable. */
export const useLicenceScan = (
  onScan: ((licence: Licence | undefined) => void) | undefined,
  place?: 'form' | 'anywhere',
) => useScannedText(onScan && licenceTaker(onScan), place)
