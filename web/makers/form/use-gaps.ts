import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusFirstStop, stopOnlyAt } from '../../ui/next-field.ts'

export type Gaps = {
  of: object
  /** True if a field is empty or wrong; undefined for a name that is no field, such as a cell's. */
  lacks: (name: string) => boolean | undefined
}

const isGap = (lacks: Gaps['lacks']) => (control: HTMLElement) => {
  if (control.matches('[aria-invalid=true]')) return true
  if (control instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(control.type)) return false
  const { name, value } = control as HTMLInputElement
  return lacks(name) ?? value === ''
}

/** After a scan the first empty or wrong field has the focus, and Enter goes to the next one. */
export const useGaps = (form: RefObject<HTMLFormElement | null>, gaps: Gaps | undefined) => {
  const placed = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    if (form.current) stopOnlyAt(form.current, gaps && isGap(gaps.lacks))
  })
  const scanned = gaps?.of
  useEffect(() => {
    if (scanned && form.current) placed.current = focusFirstStop(form.current)
  }, [form, scanned])
  // An earlier visit may fill the field meanwhile, so the focus goes on until somebody does something.
  useEffect(() => {
    const field = placed.current
    if (!gaps || !field || !form.current || field !== document.activeElement || isGap(gaps.lacks)(field)) return
    placed.current = focusFirstStop(form.current)
  })
  useEffect(() => {
    const forget = () => {
      placed.current = undefined
    }
    window.addEventListener('keydown', forget)
    window.addEventListener('pointerdown', forget)
    return () => {
      window.removeEventListener('keydown', forget)
      window.removeEventListener('pointerdown', forget)
    }
  }, [])
}
