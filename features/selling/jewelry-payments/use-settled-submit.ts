import { useEffect, useRef, useState } from 'react'
import { call as send, type Upload } from '#web/call.ts'
import { sayFailure } from '#web/failures.ts'
import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { getJewelryReceipt } from '../jewelry-receipts/jewelry-receipts.contract.ts'

type Waiting = { files: readonly Upload[]; version: number }

type SideForm = Pick<AnyForm, 'submit' | 'isSaving'>

type Settled = {
  receipt: { id: number; version: number }
  form: Pick<AnyForm, 'submit'>
  /** The next typed payment or note that is saved before the form. */
  next: () => SideForm | undefined
}

/** Saves the typed payment and note one after the other, then the form over the receipt that has them. */
export const useSettledSubmit = ({ receipt: { id, version }, form, next }: Settled) => {
  const [waiting, setWaiting] = useState<Waiting>()
  const submitted = useRef<Waiting>(undefined)
  const running = useRef<Promise<boolean>>(undefined)
  const save = (side: SideForm) => {
    // A Submit during the save waits for that save instead of starting another.
    if (!side.isSaving || !running.current) running.current = side.submit()
    return running.current
  }
  const submit = async (files: readonly Upload[] = []) => {
    const side = next()
    if (!side) return form.submit(files)
    if (!(await save(side))) return false
    const read = await send(getJewelryReceipt, { id }).catch(error => void sayFailure(error))
    if (read) setWaiting({ files, version: read.details.version })
    return read !== undefined
  }
  useEffect(() => {
    if (!waiting || waiting === submitted.current || version < waiting.version) return
    submitted.current = waiting
    void submit(waiting.files)
  })
  return { submit, save: (side: SideForm) => void save(side) }
}
