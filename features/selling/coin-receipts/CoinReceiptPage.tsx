import { IconBarcode } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { cents } from '#shared/money.ts'
import { readScannedRecord, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { DocumentFacts } from '#web/makers/document/DocumentFacts.tsx'
import { DocumentPage } from '#web/makers/document/DocumentPage.tsx'
import { DocumentPhotos } from '#web/makers/document/DocumentPhotos.tsx'
import { LinesGrid, SavedLines } from '#web/makers/document/LinesGrid.tsx'
import { type SavedPhoto, usePhotos } from '#web/makers/document/use-photos.ts'
import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { useScannedCode } from '#web/ui/scans.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { ReceiptSums } from '../receipt-form/ReceiptSums.tsx'
import { receiptDetails } from '../receipt-form/receipts.form.tsx'
import { TaxFoot } from '../receipt-form/TaxFoot.tsx'
import { PaymentLink, TenderFields } from '../receipt-form/TenderFields.tsx'
import { explainTax } from '../receipt-form/tax-explained.rules.ts'
import { VisitSection } from '../receipt-form/VisitSection.tsx'
import { WhyThisTax } from '../receipt-form/WhyThisTax.tsx'
import { OneTimeEdit, ReceiptButtons } from '../receipt-list/ReceiptButtons.tsx'
import { barcodeProblem, receiptLabels } from '../receipts/receipts.rules.ts'
import { BarcodeSection } from './BarcodeSection.tsx'
import { coinScreens } from './coin-receipts.kind.ts'
import { isKeptAsTyped, newSoldLine, pieceText } from './sold-lines.rules.ts'
import { soldColumns } from './sold-lines.tsx'
import type { CoinReceiptRules, CoinReceiptValues, SavedCoinReceipt } from './use-coin-receipt-rules.tsx'
import { useScannedLines } from './use-scanned-lines.ts'
import { gridKeys, isCodeCell, scanningKeys, useScanning } from './use-scanning.tsx'

const MAX_LINES = 100
const noPictures: readonly SavedPhoto[] = []

const OtherForm = ({ isByBarcode }: { isByBarcode: boolean }) => {
  const navigate = useNavigate()
  const { list } = recordKinds.coin_receipt
  return (
    <>
      {isByBarcode && (
        <Tag tone="accent" icon={<IconBarcode size={12} aria-hidden="true" />}>
          by barcode
        </Tag>
      )}
      <LinkButton onClick={() => void navigate({ to: `${list}/${isByBarcode ? 'create-new' : 'create-new-v2'}` })}>
        {isByBarcode ? 'Full form' : 'By barcode'}
      </LinkButton>
    </>
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
  const onLines = (lines: CoinReceiptValues['items']) => form.set('items', lines)
  const scan = useScanning({ lines: values.items, onLines })
  const addLine = useScannedLines({
    ...{ lines: values.items, items: rules.offered, readItems: rules.readOffered, onLines },
    onScanned: scan.mark,
  })
  const takesScans = isEditable && !isByBarcode && form.offeredAt === undefined
  useScannedCode(
    takesScans
      ? {
          takesCodes: isCodeCell,
          takes: code => !readScannedRecord(code),
          isCode: digit => !isKeptAsTyped({ barcode: digit }, rules.offered ?? []),
          onScan: code => {
            const problem = barcodeProblem(code)
            if (problem) toast.warn(`A scan was left out: ${code}`, problem)
            else addLine(code)
          },
        }
      : undefined,
  )
  const columns = soldColumns({ ...rules.sold, onItem: isByBarcode ? scan.onItem : undefined })
  const [isWhyOpen, setWhyOpen] = useState(false)
  const explained = explainTax({ cause: 'item', rate: rules.sold.taxRate, lines: rules.taxedLines(values) })
  const foot = <TaxFoot taxable={explained.taxable} rate={explained.rate} onWhy={() => setWhyOpen(!isWhyOpen)} />
  return (
    <DocumentPage
      kind="coin_receipt"
      form={form}
      title={saved ? 'Edit Coin Receipt' : 'Add Coin Receipt'}
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
      buttons={saved && <ReceiptButtons of={coinScreens} receipt={saved} />}
      isEditable={isEditable}
      photos={photos}
      below={<DocumentPhotos photos={photos} readOnly={!isEditable} />}
      sums={<ReceiptSums payment={payment} total={totals.total} tendered={tendered} isVoid={saved?.void ?? false} />}
      sideLink={<PaymentLink />}
      totalOf={draft => rules.totalsOf(draft as CoinReceiptValues).total}
      side={
        <TenderFields
          {...{ form, bind, totals, kind: 'coin_receipt', taxRate: rules.sold.taxRate, prefix: rules.prefix }}
          changeFrom={rules.changeFrom}
          problems={rules.problems(values)}
          isVoid={saved?.void ?? false}
          tenderedProblem={rules.tenderedProblem(values)}
        >
          {isWhyOpen && <WhyThisTax explained={explained} onClose={() => setWhyOpen(false)} />}
        </TenderFields>
      }
    >
      {isByBarcode && (
        <BarcodeSection
          input={scan.input}
          lines={values.items}
          items={rules.offered}
          readItems={rules.readOffered}
          onLines={onLines}
          onKeys={scan.barcodeKeys}
          onScanned={scan.mark}
          count={rules.sold.count}
          onNothing={scan.goOn}
        />
      )}
      <div {...scan.grid}>
        {isEditable ? (
          <LinesGrid
            title="Items"
            note={pieceText(values.items.map(rules.sold.count))}
            aside={isByBarcode && <KeyHints hints={gridKeys} />}
            columns={columns}
            removeWidth={40}
            markedAt={isByBarcode ? scan.markedAt : undefined}
            foot={foot}
            lines={values.items}
            blank={newSoldLine}
            max={MAX_LINES}
            error={form.errors.items}
            onChange={onLines}
          />
        ) : (
          <SavedLines title="Items" columns={columns} lines={saved?.items} foot={foot} />
        )}
      </div>
      <VisitSection
        bind={bind}
        kind="coin_receipt"
        named="for credit card and from $3,000.00"
        isNew={!saved}
        aside={saved && <OneTimeEdit of={coinScreens} receipt={saved} />}
      />
    </DocumentPage>
  )
}
