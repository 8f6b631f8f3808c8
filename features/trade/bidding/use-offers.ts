import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type CallError, call, isUnclear } from '#web/call.ts'
import { failureOf, sayFailure } from '#web/failures.ts'
import { newKey } from '#web/keys.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type CustomerInvoice, submitOffer, submitTempOffer } from '../offers/offers.contract.ts'
import { SUBMITTED } from '../offers/offers.rules.ts'
import {
  type Amount,
  amountOn,
  droppedTexts,
  keepOwn,
  mergeAnswer,
  sendable,
  typeInto,
  unsentOnly,
  withAttempt,
  withoutLine,
} from './typed-offers.ts'
import { type Opened, pageKey } from './use-live-page.ts'
import { useTypedOffers } from './use-typed-offers.ts'

type Page = Pick<CustomerInvoice, 'submitted' | 'coin_invoices_items'>

/** The amounts of the lines that take offers; one with a result takes none. */
const amountsOn = ({ coin_invoices_items: lines }: Pick<Page, 'coin_invoices_items'>) =>
  new Map(lines.filter(({ result }) => result === undefined).map(line => [line.id, amountOn(line)]))

/** An answer of a submit call is the page as well. */
const storeAnswer = (client: QueryClient, opened: Opened, data: CustomerInvoice) => {
  const { coin_invoices_items: items, totalAmount } = data
  client.setQueryData(pageKey(opened), { data, model: data, items, totalAmount })
}

const SOON_MS = 250
const LONGEST_WAIT_MS = 10_000
const nextWait = (wait: number) => Math.min(LONGEST_WAIT_MS, wait * 2)

type Sending = { isSending: boolean; wait: number; trouble?: CallError | undefined }
const calm: Sending = { isSending: false, wait: SOON_MS }

const asItems = (amounts: ReadonlyMap<number, Amount>) =>
  [...amounts].map(([id, amount]) => ({ id, amount: amount ?? undefined }))

/** A form of offers: each change is sent as a temporary offer, one call at a time, and again after a dead line. */
export const useOffers = (opened: Opened, page: Page) => {
  const client = useQueryClient()
  const { typed, newest, set } = useTypedOffers(opened.id)
  const [sending, setSending] = useState(calm)
  const [isSubmitting, setSubmitting] = useState(false)
  const flight = useRef<Promise<unknown>>(undefined)
  const { id: invoiceId, key } = opened
  const server = useMemo(() => amountsOn(page), [page])
  const onServer = useRef(server)

  const refetch = () => client.invalidateQueries({ queryKey: pageKey(opened) })
  // An answer that was read before this change must not come after it.
  const stopReading = () => client.cancelQueries({ queryKey: pageKey(opened) })

  const take = async (data: CustomerInvoice) => {
    await stopReading()
    onServer.current = amountsOn(data)
    storeAnswer(client, opened, data)
    set(data.submitted ? {} : mergeAnswer(newest(), onServer.current))
  }

  const trySending = async (items: Map<number, Amount>) => {
    set(withAttempt(newest(), items))
    setSending(({ wait }) => ({ isSending: true, wait }))
    await stopReading()
    try {
      // Its own key: the same amount may be typed again after another one.
      const { data } = await call(submitTempOffer, { invoiceId, key, items: asItems(items) }, { key: newKey() })
      await take(data)
      setSending(calm)
    } catch (error) {
      const trouble = failureOf(error)
      setSending(({ wait }) => ({ isSending: false, wait: nextWait(wait), trouble }))
      if (!isUnclear(trouble)) await refetch()
    }
  }
  const send = async () => {
    if (flight.current) return
    const items = sendable(newest(), onServer.current)
    if (items.size === 0) return
    flight.current = trySending(items).finally(() => {
      flight.current = undefined
    })
    await flight.current
  }

  const follow = (answer: Page) => {
    const [typedBefore, before] = [newest(), onServer.current]
    onServer.current = amountsOn(answer)
    set(answer.submitted ? {} : mergeAnswer(typedBefore, onServer.current))
    const isUnsent = Object.keys(unsentOnly(typedBefore)).length > 0
    if (answer.submitted) return void (isUnsent && toast.warn(SUBMITTED))
    const lines = answer.coin_invoices_items
    const gone = droppedTexts(typedBefore, before, new Set(lines.map(({ id }) => id)))
    if (gone.length > 0)
      toast.warn('A line is not on this invoice any more', `Your offer for it was dropped: ${gone.join(', ')}`)
    const sold = lines.filter(({ id, reason }) => reason === 'sold' && before.has(id))
    if (sold.length > 0)
      toast.warn('A line is sold', `It takes no offers any more: ${sold.map(({ number }) => number).join(', ')}`)
  }

  const now = useRef({ send, follow })
  useEffect(() => {
    now.current = { send, follow }
  })
  useEffect(() => now.current.follow(page), [page])

  const isWaiting = !page.submitted && sendable(typed, server).size > 0
  const { isSending, wait, trouble } = sending
  useEffect(() => {
    if (!isWaiting || isSending || isSubmitting) return
    const again = () => void now.current.send()
    const timer = setTimeout(again, wait)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [isWaiting, isSending, isSubmitting, wait])

  /** The page as the server has it now: a colleague may have typed since, and this page may not have heard of it. */
  const readNewest = async () => {
    await flight.current
    await refetch()
    const answer = client.getQueryData<{ data: Page }>(pageKey(opened))
    if (answer) now.current.follow(answer.data)
    return { typed: newest(), server: onServer.current }
  }

  /** Only what was typed here and is not kept yet; for the other lines the server has the newest amount. */
  const submit = async () => {
    setSubmitting(true)
    await flight.current
    try {
      await stopReading()
      const items = asItems(sendable(newest(), onServer.current))
      const { data, message } = await call(submitOffer, { invoiceId, key, items })
      await take(data)
      if (message) toast.ok(message)
      return true
    } catch (error) {
      sayFailure(error)
      await refetch()
      return false
    } finally {
      setSubmitting(false)
    }
  }

  return {
    typed,
    server,
    isKept: Object.keys(unsentOnly(typed)).length === 0,
    isSubmitting,
    trouble: isWaiting ? trouble : undefined,
    type: (id: number, text: string) => set(typeInto(newest(), { id, text, server: onServer.current.get(id) ?? null })),
    /** A kept amount is shown as the server writes it. */
    leave: (id: number) => newest()[id]?.isKept && set(withoutLine(newest(), id)),
    keepOwn: (id: number) => set(keepOwn(newest(), id, onServer.current.get(id) ?? null)),
    takeTheirs: (id: number) => set(withoutLine(newest(), id)),
    readNewest,
    submit,
    refetch,
  }
}

export type Offers = ReturnType<typeof useOffers>
