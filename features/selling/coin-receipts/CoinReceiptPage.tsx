import { useNavigate } from '@tanstack/react-router'
import { cents, formatDollars } from '#shared/money.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { type AnyForm, bindFields } from '#web/makers/bind-fields.ts'
import { DocumentFacts } from '#web/makers/document/DocumentFacts.tsx'
import { DocumentPage } from '#web/makers/document/DocumentPage.tsx'
import { DocumentPhotos } from '#web/makers/document/DocumentPhotos.tsx'
import { LinesGrid, SavedLines } from '#web/makers/document/LinesGrid.tsx'
import { type SavedPhoto, usePhotos } from '#web/makers/document/use-photos.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Sum } from '#web/ui/WorkBar.tsx'
import { changeOf } from '../receipts/receipt-money.rules.ts'
import { receiptDetails } from '../receipts/receipts.form.tsx'
import { receiptLabels } from '../receipts/receipts.rules.ts'
import { TenderFields } from '../receipts/TenderFields.tsx'
import { VisitSection } from '../receipts/VisitSection.tsx'
import { BarcodeSection } from './BarcodeSection.tsx'
import { newSoldLine } from './sold-lines.rules.ts'
import { soldColumns } from './sold-lines.tsx'
import type { CoinReceiptRules, CoinReceiptValues, SavedCoinReceipt } from './use-coin-receipt-rules.tsx'
import { scanningKeys, useScanning } from './use-scanning.tsx'

const MAX_LINES = 100
const noPictures: readonly SavedPhoto[] = []

/** The same receipt in the other of its two forms: what is typed is one draft. */
const OtherForm = ({ isByBarcode }: { isByBarcode: boolean }) => {
  const navigate = useNavigate()
  const { list } = recordKinds.coin_receipt
  return (
    <LinkButton onClick={() => void navigate({ to: `${list}/${isByBarcode ? 'create-new' : 'create-new-v2'}` })}>
      {isByBarcode ? 'Full form' : 'By barcode'}
    </LinkButton>
  )
}

type PageProps = {
  form: AnyForm
  rules: CoinReceiptRules
  saved?: SavedCoinReceipt
  isEditable: boolean
  isByBarcode?: boolean
}

export const CoinReceiptPage = ({ form, rules, saved, isEditable, isByBarcode = false }: PageProps) => {
  const values = form.values as CoinReceiptValues
  const photos = usePhotos(form, saved?.receipt_attachments ?? noPictures)
  const bind = bindFields(form, receiptLabels, !isEditable)
  const totals = rules.totalsOf(values)
  const { tendered = cents(0), payment } = receiptDetails(values)
  const columns = soldColumns({ ...rules.sold, isFirst: !isByBarcode })
  const scan = useScanning()
  return (
    <DocumentPage
      kind="coin_receipt"
      form={form}
      title={saved ? 'Edit Coin Receipt' : isByBarcode ? 'Add Coin Receipt by Barcode' : 'Add Coin Receipt'}
      id={saved?.id}
      {...(isByBarcode ? { keys: scanningKeys } : {})}
      facts={
        saved ? (
          <DocumentFacts
            number={recordNumber({ kind: 'coin_receipt', id: saved.id })}
            at={saved.ticketTime}
            voidReason={saved.void ? saved.voidReason : undefined}
            isEditable={isEditable}
          />
        ) : (
          <OtherForm isByBarcode={isByBarcode} />
        )
      }
      isEditable={isEditable}
      photos={photos}
      sums={
        <>
          <Sum name="Total">{formatDollars(totals.total)}</Sum>
          {payment === 'cash' && <Sum name="Tendered">{formatDollars(tendered)}</Sum>}
          {payment === 'cash' && (
            <Sum name="Change">{formatDollars(changeOf({ payment, total: totals.total, tendered }))}</Sum>
          )}
        </>
      }
      side={
        <TenderFields
          {...{ form, bind, totals, kind: 'coin_receipt', taxRate: rules.sold.taxRate, prefix: rules.prefix }}
        />
      }
    >
      {isByBarcode && (
        <BarcodeSection
          input={scan.input}
          lines={values.items}
          items={rules.offered}
          onLines={lines => form.set('items', lines)}
          onScanned={scan.goOn}
        />
      )}
      <div {...(isByBarcode ? { onKeyDown: scan.goBack } : {})}>
        {isEditable ? (
          <LinesGrid
            title="Items"
            columns={columns}
            removeWidth={40}
            lines={values.items}
            blank={newSoldLine}
            max={MAX_LINES}
            error={form.errors.items}
            onChange={lines => form.set('items', lines)}
          />
        ) : (
          <SavedLines title="Items" columns={columns} lines={saved?.items} />
        )}
      </div>
      <VisitSection bind={bind} booths="Receipt" />
      <DocumentPhotos photos={photos} readOnly={!isEditable} />
    </DocumentPage>
  )
}
