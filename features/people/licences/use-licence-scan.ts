import { useEffect, useRef } from 'react'
import { type FieldBefore, focusedField, putBack } from '#web/ui/field-before.ts'
import { isLicenceStart, isWhole, type Licence, parseLicence } from './licence.rules.ts'

/** Keys further apart than this are not one scan; wireless scanners stutter, and nobody types such a start by hand. */
const GAP_MS = 300
/** The scan has ended when no key came for this long … */
const REST_MS = 400
/** … and one that is not whole yet when none came for so long again: the rest must not be typed into the form. */
const STUTTER_MS = 1200

/** The character of a key; scanners send control characters as Ctrl with a letter, Enter or Tab. */
const characterOf = ({ key, ctrlKey }: KeyboardEvent) => {
  if (key === 'Enter') return '\n'
  if (key === 'Tab') return '\t'
  if (key.length !== 1) return ''
  return ctrlKey ? String.fromCharCode(key.toUpperCase().charCodeAt(0) & 31) : key
}

type Scan = { text: string; at: number; field: FieldBefore | undefined; isOn: boolean }

const silence: Scan = { text: '', at: 0, field: undefined, isOn: false }

/** A keyboard-wedge scan of a licence, wherever the focus is. `undefined` is a scan that could not be read. */
export const useLicenceScan = (onScan: (licence: Licence | undefined) => void) => {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    let scan = silence
    let timer = 0
    const end = (licence: Licence | undefined) => {
      scan = silence
      latest.current(licence)
    }
    const rest = () => {
      const licence = parseLicence(scan.text)
      if (licence && isWhole(licence)) end(licence)
      else timer = window.setTimeout(end, STUTTER_MS, licence)
    }
    const swallow = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
      window.clearTimeout(timer)
      timer = window.setTimeout(rest, REST_MS)
    }
    const down = (event: KeyboardEvent) => {
      const typed = characterOf(event)
      if (!scan.isOn && event.timeStamp - scan.at > GAP_MS) scan = { ...silence, field: focusedField() }
      scan = { ...scan, text: scan.text + typed, at: event.timeStamp }
      if (scan.isOn) return swallow(event)
      if (typed === '' || !isLicenceStart(scan.text)) return
      if (scan.field) putBack(scan.field)
      scan = { ...scan, isOn: true }
      swallow(event)
    }
    window.addEventListener('keydown', down, { capture: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', down, { capture: true })
    }
  }, [])
}
