import { useState } from 'react'
import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { readScannedRecord, recordNumber } from '#shared/record-kinds.ts'
import { DocumentFacts } from '#web/makers/document/DocumentFacts.tsx'
import { DocumentPage, type TypedBeside } from '#web/makers/document/DocumentPage.tsx'
import { DocumentPhotos } from '#web/makers/document/DocumentPhotos.tsx'
import { LinesGrid, SavedLines } from '#web/makers/document/LinesGrid.tsx'
import { type SavedPhoto, usePhotos } from '#web/makers/document/use-photos.ts'
import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { labelIn } from '#web/ui/next-field.ts'
import { useScannedCode } from '#web/ui/scans.ts'
import { Banner } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { Sum } from '#web/ui/WorkBar.tsx'
import { PartTag } from '../jewelry-payments/PartTag.tsx'
import { PaymentsSection, type PaymentsWork } from '../jewelry-payments/PaymentsSection.tsx'
import { TotalsCard } from '../jewelry-payments/TotalsCard.tsx'
import { jewelryColumns, newJewelryLine } from '../jewelry-receipts/jewelry-lines.tsx'
import {
  isInParts,
  type JewelryValues,
  jewelryDetails,
  jewelryFormLabels,
  type PartTexts,
  partDraft,
} from '../jewelry-receipts/jewelry-receipts.form.tsx'
import { jewelryScreens } from '../jewelry-receipts/jewelry-receipts.kind.ts'
import { useExplainedTax } from '../jewelry-receipts/use-explained-tax.ts'
import type { JewelryReceiptRules, SavedJewelryReceipt } from '../jewelry-receipts/use-jewelry-receipt-rules.ts'
import { ReceiptSums } from '../receipt-form/ReceiptSums.tsx'
import { TaxFoot } from '../receipt-form/TaxFoot.tsx'
import { PaymentLink, TenderFields } from '../receipt-form/TenderFields.tsx'
import { VisitSection } from '../receipt-form/VisitSection.tsx'
import { WhyThisTax } from '../receipt-form/WhyThisTax.tsx'
import { OneTimeEdit, ReceiptButtons } from '../receipt-list/ReceiptButtons.tsx'
import { partAmount } from '../receipts/part-payments.rules.ts'
import { shipmentLabels } from '../receipts/receipts.rules.ts'
import { NoteSection } from './NoteSection.tsx'
import { ShippingSection } from './ShippingSection.tsx'

const MAX_LINES = 100
const noPictures: readonly SavedPhoto[] = []

const isTracking = (field: Element | null) => field !== null && labelIn(field) === shipmentLabels.trackingNumber

/**
 * Jewelry has no codes, so a scanned one never becomes a price. A parcel's code goes into its field, a record's opens
 * the record.
 */
const scans = {
  takesCodes: isTracking,
  takes: (code: string) => isTracking(document.activeElement) || !readScannedRecord(code),
  onScan: (code: string) => toast.warn(`A scan was left out: ${code}`, 'Jewelry is not scanned.'),
}

type Props = {
  form: AnyForm
  rules: JewelryReceiptRules
  saved?: SavedJewelryReceipt
  isEditable: boolean
  payments: PaymentsWork
  news?: string
  note: { form: AnyForm; onSave?: () => void }
  beside?: TypedBeside
}

export const JewelryReceiptPage = ({ form, rules, saved, isEditable, payments, news, note, beside }: Props) => {
  const values = form.values as JewelryValues
  const photos = usePhotos(form, saved?.jewelry_receipts_attachments ?? noPictures)
  const bind = bindFields(form, jewelryFormLabels, !isEditable)
  const totals = rules.totalsOf(values)
  const rate = values.requireShipmentFreeTax ? '0' : rules.taxRate
  const columns = jewelryColumns(rate, rules.priceProblem)
  const inParts = isInParts(values)
  const { payment, tendered = cents(0) } = jewelryDetails(values)
  const amount = partAmount(partDraft(payments.form.values as PartTexts), rules.remainingOf(values)) ?? cents(0)
  useScannedCode(form.offeredAt === undefined ? scans : undefined)
  const [isWhyOpen, setWhyOpen] = useState(false)
  const explained = useExplainedTax({
    rate: rules.taxRate,
    lines: rules.linesOf(values),
    isTaxFree: values.requireShipmentFreeTax,
    payments: inParts ? (saved?.payments ?? []) : undefined,
    amount: cents(Math.min(amount, rules.remainingOf(values))),
  })
  const why = isWhyOpen && <WhyThisTax explained={explained} onClose={() => setWhyOpen(false)} />
  const foot = <TaxFoot taxable={explained.taxable} rate={rate} onWhy={() => setWhyOpen(!isWhyOpen)} />
  const isOpen = !saved?.void
  return (
    <DocumentPage
      kind="jewelry_receipt"
      form={form}
      title={saved ? 'Edit Jewelry Receipt' : 'Add Jewelry Receipt'}
      id={saved?.id}
      facts={saved && <JewelryFacts saved={saved} isEditable={isEditable} />}
      buttons={saved && <ReceiptButtons of={jewelryScreens} receipt={saved} />}
      isEditable={isEditable}
      photos={photos}
      beside={beside}
      above={news && <PaymentNews news={news} remaining={rules.remainingOf(values)} />}
      sums={
        inParts ? (
          <PartSums total={totals.total} paid={rules.paid} first={saved ? undefined : amount} isVoid={!isOpen} />
        ) : (
          <ReceiptSums payment={payment} total={totals.total} tendered={tendered} isVoid={!isOpen} />
        )
      }
      sideLink={!inParts && <PaymentLink />}
      totalOf={draft => rules.totalsOf(draft as JewelryValues).total}
      side={
        <>
          {inParts ? (
            <>
              <TotalsCard
                taxRate={rate}
                totals={totals}
                payments={saved?.payments.length ?? 0}
                paid={rules.paid}
                isVoid={!isOpen}
              />
              {why}
            </>
          ) : (
            <TenderFields
              {...{ form, bind, totals, kind: 'jewelry_receipt', taxRate: rate }}
              prefix={rules.prefix}
              changeFrom={rules.changeFrom}
              problems={rules.problemsOf(values, undefined)}
              tenderedProblem={rules.tenderedProblem(values)}
              isVoid={!isOpen}
            >
              {why}
            </TenderFields>
          )}
          <DocumentPhotos photos={photos} readOnly={!isEditable} />
        </>
      }
    >
      <VisitSection
        bind={bind}
        kind="jewelry_receipt"
        named="for a card, in parts, shipped free of tax and from $3,000.00"
        isNew={!saved}
        phone={bind('phone')}
        aside={saved && <OneTimeEdit of={jewelryScreens} receipt={saved} />}
      />
      {isEditable ? (
        <LinesGrid
          title="Items"
          columns={columns}
          removeWidth={40}
          foot={foot}
          lines={values.items}
          blank={newJewelryLine}
          max={MAX_LINES}
          error={form.errors.items}
          onChange={lines => form.set('items', lines)}
        />
      ) : (
        <SavedLines title="Items" columns={columns} lines={saved?.items} foot={foot} />
      )}
      <PaymentsSection
        type={bind('paymentType')}
        parts={saved?.payments ?? []}
        paid={rules.paid}
        totals={totals}
        remaining={rules.remainingOf(values)}
        prefix={rules.prefix}
        isOpen={isOpen}
        work={payments}
      />
      <ShippingSection form={form} bind={bind} readOnly={!isEditable} />
      <NoteSection form={note.form} readOnly={!isOpen} onSave={note.onSave} />
    </DocumentPage>
  )
}

const JewelryFacts = ({ saved, isEditable }: { saved: SavedJewelryReceipt; isEditable: boolean }) => (
  <DocumentFacts
    number={recordNumber({ kind: 'jewelry_receipt', id: saved.id })}
    at={saved.ticketTime}
    voidReason={saved.void ? saved.voidReason : undefined}
    isEditable={isEditable}
  >
    <PartTag receipt={saved} />
  </DocumentFacts>
)

const PaymentNews = ({ news, remaining }: { news: string; remaining: Cents }) => (
  <Banner
    tone="info"
    title={`Payments have changed meanwhile: ${news}`}
    text={`They are shown below; ${formatDollars(remaining)} remains. What you typed is kept.`}
  />
)

type PartSumsProps = { total: Cents; paid: Cents; first: Cents | undefined; isVoid: boolean }

const PartSums = ({ total, paid, first, isVoid }: PartSumsProps) => (
  <>
    <Sum name="Total">{formatDollars(total)}</Sum>
    {first === undefined ? (
      <Sum name="Paid">{formatDollars(paid)}</Sum>
    ) : (
      <Sum name="This payment">{formatDollars(first)}</Sum>
    )}
    {!isVoid && <Sum name="Remaining">{formatDollars(cents(Math.max(total - paid - (first ?? 0), 0)))}</Sum>}
  </>
)
