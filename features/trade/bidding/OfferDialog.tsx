import { useState } from 'react'
import { type Cents, formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { call, isUnclear } from '#web/call.ts'
import { dropDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { sayFailure } from '#web/failures.ts'
import { useMe, useTimeZone } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { addOffer, editOffer, MAX_MESSAGE } from '../offers/offers.contract.ts'

import css from './bidding.module.css'
import { OfferField } from './OfferField.tsx'
import type { PageLine } from './page-lines.ts'
import { offerText, readOffer, typedProblem } from './typed-offers.ts'
import type { Opened } from './use-live-page.ts'

type Fields = { amount: string; description: string }

/** What is typed stays in this browser until it is sent, also while the dialog is closed. */
const useKeptFields = (name: string, start: Fields) => {
  const { id } = useMe().userdetails
  const [fields, setFields] = useState<Fields>(() => ({ ...start, ...readDraft(id, name)?.values }))
  const type = (changed: Partial<Fields>) => {
    const next = { ...fields, ...changed }
    setFields(next)
    keepDraft(id, name, { at: Date.now(), values: next, base: start })
  }
  return { fields, type, drop: () => dropDraft(id, name) }
}

const Earlier = ({ amounts }: { amounts: readonly { amount: Cents; at: number }[] }) => {
  const timeZone = useTimeZone()
  return amounts.map(({ amount, at }) => (
    <p key={at} className={css.message}>
      Before: {formatDollars(amount)}, {formatInstant(at, timeZone)}
    </p>
  ))
}

type Props = {
  opened: Opened
  line: PageLine
  text: string
  onSent: () => Promise<unknown>
  onRefused: () => Promise<unknown>
  onClose: () => void
}

/** One offer for one line, submitted at once. */
export const OfferDialog = ({ opened, line, text, onSent, onRefused, onClose }: Props) => {
  const { id: invoiceId, key } = opened
  const { offer } = line
  const start = { amount: text || offerText(offer?.amount ?? null), description: offer?.message ?? '' }
  const { fields, type, drop } = useKeptFields(`coin-invoice-${invoiceId}-line-${line.id}`, start)
  const [isSaving, setSaving] = useState(false)
  const amount = readOffer(fields.amount)
  const problem = typedProblem(fields.amount)

  const send = async () => {
    const sent = { key, amount: amount ?? undefined, description: fields.description.trim(), invoiceId }
    setSaving(true)
    try {
      if (offer) await call(editOffer, { ...sent, offerId: offer.id, invoiceItemId: line.id })
      else await call(addOffer, { ...sent, invoiceItemId: line.id })
      drop()
      toast.ok('Offer has been successfully sent')
      await onSent()
      onClose()
    } catch (error) {
      setSaving(false)
      if (!isUnclear(sayFailure(error))) await onRefused()
    }
  }
  return (
    <Dialog
      open
      title={offer ? 'View Offer' : 'Make Offer'}
      subtitle={`${line.description} · ${line.number}`}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton
            loading={isSaving}
            loadingLabel="Sending"
            disabled={!amount || problem !== undefined}
            onClick={send}
          >
            Submit
          </PrimaryButton>
        </>
      }
    >
      <div className={css.fields}>
        <OfferField
          label="Offer Amount"
          hint="for the line. It is sent to the shop at once."
          value={fields.amount}
          error={problem}
          isReadOnly={isSaving}
          onType={typed => type({ amount: typed })}
        />
        <TextAreaField
          label="Do you have any message?"
          maxLength={MAX_MESSAGE}
          value={fields.description}
          readOnly={isSaving}
          onChange={description => type({ description })}
        />
        {offer && <Earlier amounts={offer.earlier} />}
      </div>
    </Dialog>
  )
}
