import { useEffect, useRef } from 'react'
import { onEvent } from '#web/events.ts'
import { queryKey, useRefetch } from '#web/queries.ts'
import { getCoinInvoicePage } from '../offers/offers.contract.ts'

export type Opened = { id: number; key: string }

export const pageKey = ({ id, key }: Opened) => queryKey(getCoinInvoicePage, { id, key })

const REST_MS = 1000
const BIDS = 'coin_invoice_bids'
/** The second one is for staff. */
const PAGES = new Set(['coin_invoice_page', 'coin_invoice_live'])

const STARTS = new Set(['connected', 'reconnected'])

/** Reads the page again after an event; the bidder's own keys cause events too, so it waits until they rest. */
export const useLivePage = ({ id }: Opened) => {
  const refetch = useRefetch()
  const newest = useRef(refetch)
  useEffect(() => {
    newest.current = refetch
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => void newest.current(getCoinInvoicePage)
    const stop = onEvent(({ topic, id: of }) => {
      const isMeant = (PAGES.has(topic) && of === id) || (topic === BIDS && String(of).startsWith(`${id}/`))
      // A stream hears of an invoice only after the page was read with it.
      if (!isMeant && !STARTS.has(topic)) return
      clearTimeout(timer)
      timer = setTimeout(read, topic === BIDS ? REST_MS : 0)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [id])
}
