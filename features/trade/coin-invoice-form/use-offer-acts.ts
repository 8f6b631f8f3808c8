import { useEffect, useRef, useState } from 'react'
import { formatDollars } from '#shared/money.ts'
import { useAct } from '#web/queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { BidOffer } from '../invoices/bid-lines.contract.ts'
import { getInvoice, type InvoiceLine, listInvoices } from '../invoices/invoices.contract.ts'
import { acceptOffer, takeBackOffer } from '../offers/offers.contract.ts'
import { acceptQuestion } from './accept-question.ts'

const SAVE_FIRST = 'An offer is accepted for the lines as they are saved. Save or clear what you typed.'

type Billed = { billedToDetails: { id: number; name: string } }
type Line = Pick<InvoiceLine, 'id' | 'itemDescription' | 'estimate'>

/** Accepting an offer and taking it back; a line that was typed on is saved first. */
export const useOfferActs = (invoice: Billed, areLinesTyped: boolean) => {
  const refetch = [getInvoice, listInvoices]
  const accepting = useAct(acceptOffer, { refetch })
  const returning = useAct(takeBackOffer, { refetch })
  const mayAct = () => {
    if (areLinesTyped) toast.warn('The lines are not saved yet', SAVE_FIRST)
    return !areLinesTyped
  }
  const accept = async (line: Line, offer: BidOffer) => {
    if (!mayAct()) return
    const question = acceptQuestion(line, offer, invoice.billedToDetails)
    if (!(await confirm({ ...question, confirmLabel: 'Accept', doubtful: true, near: true }))) return
    await accepting.act({ itemID: line.id, offerID: offer.id, amount: offer.amount }, () =>
      toast.ok(`${line.itemDescription}: ${formatDollars(offer.amount)} accepted`),
    )
  }
  const takeBack = async (line: Line, offer: BidOffer) => {
    if (!mayAct()) return
    const question = {
      title: 'Take the accepted offer back?',
      text: `${line.itemDescription}: ${formatDollars(offer.amount)} of ${offer.bidder ?? 'the bidder'} is no longer the price.`,
      confirmLabel: 'Take back',
      doubtful: true,
    }
    if (await confirm(question)) await returning.act({ offerID: offer.id })
  }
  const newest = useRef({ accept, takeBack })
  useEffect(() => {
    newest.current = { accept, takeBack }
  })
  // The same object at every draw, so that a key draws one line.
  const [acts] = useState(() => ({
    accept: (line: Line, offer: BidOffer) => newest.current.accept(line, offer),
    takeBack: (line: Line, offer: BidOffer) => newest.current.takeBack(line, offer),
  }))
  return acts
}

export type OfferActs = ReturnType<typeof useOfferActs>
