import { useRef, useState } from 'react'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { dollars, formatDollars, hasWholeCents, readAmount } from '#shared/money.ts'
import { useAct, useCall } from '#web/queries.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { getLiveOffers } from '../live-view/live-offers.contract.ts'
import { addOffer } from '../offers/offers.contract.ts'
import { singleOfferProblems } from '../offers/offers.rules.ts'
import { listOfferChanges, type RoomLine } from './offer-room.contract.ts'

const COIN_BUYERS = 2

const readOffer = (typed: string) => {
  const amount = readAmount(typed)
  return amount !== undefined && hasWholeCents(amount) ? dollars(amount) : undefined
}

const problemOf = (typed: string) => {
  if (typed.trim() === '') return undefined
  const amount = readOffer(typed)
  return amount === undefined ? 'must be an amount' : singleOfferProblems(amount)[0]?.text
}

type Props = { id: number; lines: readonly RoomLine[]; onClose: () => void }

/** A caller says one line after the other: after each the next line waits with an empty amount. */
export const PhoneBidDialog = ({ id, lines, onClose }: Props) => {
  const buyers = useCall(buyerCalls.list, { enabledOnly: true, type: COIN_BUYERS }).data?.data ?? []
  const [buyer, setBuyer] = useState('')
  const [lineId, setLineId] = useState(String(lines[0]?.id ?? ''))
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { act, isPending } = useAct(addOffer, { refetch: [getLiveOffers, listOfferChanges] })
  const at = lines.findIndex(line => String(line.id) === lineId)
  const line = lines[at]
  const amount = readOffer(typed)
  const problem = problemOf(typed)
  const isReady = buyer !== '' && line !== undefined && amount !== undefined && problem === undefined
  const isTyped = typed.trim() !== '' || message.trim() !== ''
  const close = () => void closeUnlessTyped(isTyped, 'The bid is not saved.', onClose)

  const save = () => {
    if (!isReady || isPending) return
    const sent = { invoiceId: id, invoiceItemId: line.id, amount, buyer, description: message.trim() }
    void act(sent, () => {
      toast.ok(`${formatDollars(amount)} of ${buyer}`, line.itemDescription)
      setTyped('')
      setMessage('')
      setLineId(String((lines[at + 1] ?? line).id))
      field.current?.focus()
    })
  }
  return (
    <Dialog
      open
      side="right"
      width={420}
      title="Bid by phone"
      subtitle="It is sent at once, and shown with your name."
      dirty={isTyped}
      onClose={close}
      footer={
        <>
          <PlainButton onClick={close}>Close</PlainButton>
          <PrimaryButton loading={isPending} disabled={!isReady} onClick={save}>
            Save Bid
          </PrimaryButton>
        </>
      }
    >
      <SubmitForm onSubmit={save}>
        <FormGrid>
          <SelectField
            label="Buyer"
            span={24}
            value={buyer}
            emptyLabel="Choose a buyer"
            options={wordOptions(buyers.map(({ name }) => name))}
            onChange={setBuyer}
          />
          <SelectField
            label="Line"
            span={24}
            value={lineId}
            options={lines.map(one => ({
              value: String(one.id),
              label: [one.qty > 1 ? `${one.qty} ×` : '', one.itemDescription, one.ticket].filter(Boolean).join(' '),
            }))}
            onChange={setLineId}
          />
          <TextField
            label="Offer Amount"
            span={12}
            alignRight
            strong
            inputMode="decimal"
            inputRef={field}
            value={typed}
            error={problem}
            hint="for the line"
            onChange={setTyped}
          />
          <TextField label="Message" span={24} maxLength={1000} value={message} onChange={setMessage} />
        </FormGrid>
      </SubmitForm>
    </Dialog>
  )
}
