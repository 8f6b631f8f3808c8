import { useState } from 'react'
import { readRecord } from '#shared/record-kinds.ts'
import { dayAt, formatDay } from '#shared/time.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { getCoinReceipt } from '../coin-receipts/coin-receipts.contract.ts'
import { getJewelryReceipt } from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { explainTax, type TaxExplanation } from '../receipt-form/tax-explained.rules.ts'
import { WhyThisTax } from '../receipt-form/WhyThisTax.tsx'
import type { TaxRow } from './taxes.contract.ts'

type Reading = Parameters<typeof ReadState>[0]['query']

const Explained = ({ query, explained }: { query: Reading; explained: TaxExplanation | undefined }) => {
  if (explained) return <WhyThisTax explained={explained} />
  return <ReadState query={query} label="The receipt" lines={6} />
}

const CoinTax = ({ id }: { id: number }) => {
  const query = useCall(getCoinReceipt, { id })
  const lines = query.data?.items.map(({ item, price }) => ({
    name: item.name,
    price,
    isTaxable: item.taxable,
  }))
  const explained = lines && explainTax({ cause: 'item', rate: query.data?.details.taxRate ?? '', lines })
  return <Explained query={query} explained={explained} />
}

const JewelryTax = ({ id }: { id: number }) => {
  const query = useCall(getJewelryReceipt, { id })
  const timeZone = useTimeZone()
  if (!query.data) return <Explained query={query} explained={undefined} />
  const { details, items, payments } = query.data
  const isTaxFree = details.requireShipmentFreeTax
  const shares = payments.map(({ createdTime, paidBy, totalAmount: amount }) => ({
    label: `${formatDay(dayAt(createdTime, timeZone))} ${paidBy.split('_').join(' & ')}`,
    amount,
  }))
  const explained = explainTax({
    cause: isTaxFree ? 'shipment' : 'jewelry',
    rate: details.taxRate,
    lines: items.map(({ itemDescription: name, price }) => ({ name, price, isTaxable: !isTaxFree })),
    ...(details.paymentType === 'partial' ? { payments: shares } : {}),
  })
  return <Explained query={query} explained={explained} />
}

export const WhyTaxButton = ({ receipt: { id, number } }: { receipt: TaxRow }) => {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <>
      <LinkButton aria-label={`Why this tax? ${number}`} onClick={() => setOpen(true)}>
        Why this tax?
      </LinkButton>
      <Dialog open={isOpen} title={`Tax of ${number}`} onClose={onClose} width={400}>
        {readRecord(number)?.kind === 'jewelry_receipt' ? <JewelryTax id={id} /> : <CoinTax id={id} />}
      </Dialog>
    </>
  )
}
