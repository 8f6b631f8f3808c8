import { useEffect, useRef, useState } from 'react'
import { call as send } from '#web/call.ts'
import { sayFailure } from '#web/failures.ts'
import type { AnyForm } from '#web/makers/bind-fields.ts'
import { getJewelryReceipt } from './jewelry-receipts.contract.ts'

/** A submit that waits until the form has the receipt as it is with its payment. */
type Waiting = { files: readonly File[]; version: number }

type Settled = {
  receipt: { id: number; version: number }
  form: Pick<AnyForm, 'submit'>
  /** The payment that is being taken. */
  part: Pick<AnyForm, 'submit' | 'isLost'>
}

/** A payment that may be saved is settled first, by its own retry; then the rest is saved over the receipt with it. */
export const useSettledSubmit = ({ receipt: { id, version }, form, part }: Settled) => {
  const [waiting, setWaiting] = useState<Waiting>()
  const submitted = useRef<Waiting>(undefined)
  useEffect(() => {
    if (!waiting || waiting === submitted.current || version < waiting.version) return
    submitted.current = waiting
    void form.submit(waiting.files)
  })
  return async (files: readonly File[] = []) => {
    if (!part.isLost) return form.submit(files)
    if (!(await part.submit())) return false
    const read = await send(getJewelryReceipt, { id }).catch(error => void sayFailure(error))
    if (read) setWaiting({ files, version: read.details.version })
    return read !== undefined
  }
}
