import { useMemo } from 'react'
import { NOT_VALID } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { useCryptoPrices } from '#features/buying/coin-tickets/use-crypto-prices.tsx'
import { getCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import { when } from '#shared/errors.ts'
import { cents, formatDollars } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { lastStation } from '#web/local.ts'
import { type AnyForm, bindFields } from '#web/makers/bind-fields.ts'
import { DocumentFacts } from '#web/makers/document/DocumentFacts.tsx'
import { DocumentPage } from '#web/makers/document/DocumentPage.tsx'
import { DocumentPhotos } from '#web/makers/document/DocumentPhotos.tsx'
import { type DocumentOf, documentScreen } from '#web/makers/document/document-screen.tsx'
import { LinesGrid, SavedLines } from '#web/makers/document/LinesGrid.tsx'
import { useNewDocument, useSavedDocument } from '#web/makers/document/use-document-form.ts'
import { type SavedPhoto, usePhotos } from '#web/makers/document/use-photos.ts'
import { useCall } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Sum } from '#web/ui/WorkBar.tsx'
import { changeOf, receiptTotals, withTax } from '../receipts/receipt-money.rules.ts'
import {
  newReceiptValues,
  type ReceiptFormValues,
  receiptDetails,
  receiptFormFields,
  receiptTexts,
} from '../receipts/receipts.form.tsx'
import { canEditReceipt, isOverTendered, receiptLabels, receiptProblems, SURE } from '../receipts/receipts.rules.ts'
import { getSellingSettings } from '../receipts/selling-settings.contract.ts'
import { TenderFields } from '../receipts/TenderFields.tsx'
import { VisitSection } from '../receipts/VisitSection.tsx'
import { createCoinReceipt, editCoinReceipt, getCoinReceipt, listCoinReceipts } from './coin-receipts.contract.ts'
import {
  isTaxable,
  isWholeSold,
  newSoldLine,
  type SoldLineText,
  savedLine,
  soldColumns,
  soldLine,
  useSoldItems,
} from './sold-lines.tsx'

const coinReceipt = {
  kind: 'coin_receipt',
  noun: 'Receipt',
  list: listCoinReceipts,
  reads: [getCoinReceipt],
} as const

const MAX_LINES = 100
const payments = ['cash', 'check', 'creditcard'] as const
const fields = receiptFormFields<SoldLineText>()
type Values = ReceiptFormValues<SoldLineText>

/** The rules and the sums of a receipt, at the rate that it is taxed with. */
const useReceiptRules = (savedRate?: string) => {
  const by = useRole()
  const items = useSoldItems()
  const priceOf = useCryptoPrices()
  const shopRate = useCall(getSellingSettings, {}).data?.data.taxRate ?? '0'
  const taxRate = savedRate ?? shopRate
  const prefix = useCall(getCheckSetting, {}).data?.data.receiptCheckNumberPrefix ?? ''
  const totalsOf = (values: Values) =>
    receiptTotals(
      withTax(
        values.items.map(line => ({ price: soldLine(line).price ?? cents(0), isTaxable: isTaxable({ items }, line) })),
        taxRate,
      ),
    )
  const problems = (values: Values) => [
    ...when(values.items.length === 0 || !values.items.every(isWholeSold), 'items', NOT_VALID),
    ...receiptProblems(receiptDetails(values), { total: totalsOf(values).total, by, prefix }),
  ]
  const pack = (values: Values) => ({
    formDetails: { ...receiptDetails(values), ticketAmount: totalsOf(values).total, change: undefined, printer: '' },
    items: values.items.map(soldLine),
  })
  /** So much change was hardly meant. */
  const ask = async (values: Values) => {
    const { tendered, payment } = receiptDetails(values)
    const isOver = payment === 'cash' && isOverTendered(tendered ?? cents(0), totalsOf(values).total)
    return !isOver || confirm({ title: SURE, confirmLabel: 'Yes' })
  }
  return { sold: { items, taxRate, priceOf }, prefix, totalsOf, problems, pack, ask }
}

type Rules = ReturnType<typeof useReceiptRules>
type Saved = DocumentOf<typeof getCoinReceipt>
const noPictures: readonly SavedPhoto[] = []

type PageProps = { form: AnyForm; rules: Rules; saved?: Saved; isEditable: boolean }

const ReceiptFormPage = ({ form, rules, saved, isEditable }: PageProps) => {
  const values = form.values as Values
  const photos = usePhotos(form, saved?.receipt_attachments ?? noPictures)
  const bind = bindFields(form, receiptLabels, !isEditable)
  const totals = rules.totalsOf(values)
  const { tendered = cents(0), payment } = receiptDetails(values)
  const columns = soldColumns(rules.sold)
  return (
    <DocumentPage
      kind="coin_receipt"
      form={form}
      title={saved ? 'Edit Coin Receipt' : 'Add Coin Receipt'}
      id={saved?.id}
      facts={
        saved && (
          <DocumentFacts
            number={recordNumber({ kind: 'coin_receipt', id: saved.id })}
            at={saved.ticketTime}
            voidReason={saved.void ? saved.voidReason : undefined}
            isEditable={isEditable}
          />
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
          {...{ form, bind, totals, payments, kind: 'coin_receipt', taxRate: rules.sold.taxRate, prefix: rules.prefix }}
        />
      }
    >
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
      <VisitSection bind={bind} booths="Receipt" />
      <DocumentPhotos photos={photos} readOnly={!isEditable} />
    </DocumentPage>
  )
}

export const AddCoinReceipt = () => {
  const rules = useReceiptRules()
  const start = useMemo(() => ({ ...newReceiptValues, station: lastStation() }), [])
  const form = useNewDocument<typeof createCoinReceipt, Values>(coinReceipt, {
    call: createCoinReceipt,
    fields,
    start,
    ...rules,
  })
  return <ReceiptFormPage form={form} rules={rules} isEditable />
}

const valuesOf = (receipt: Saved): Values => ({
  ...receiptTexts(
    receipt,
    receipt.receipt_attachments.map(file => file.id),
  ),
  items: receipt.items.map(savedLine),
})

const EditWork = ({ receipt }: { receipt: Saved }) => {
  const rules = useReceiptRules(receipt.taxRate)
  const isEditable = canEditReceipt(receipt, useRole()) && !receipt.void
  const form = useSavedDocument<typeof editCoinReceipt, Values, typeof getCoinReceipt>(coinReceipt, {
    call: editCoinReceipt,
    fields,
    document: receipt,
    read: getCoinReceipt,
    valuesOf,
    problems: rules.problems,
    pack: values => ({
      ...rules.pack(values),
      id: receipt.id,
      version: values.version,
      existingFiles: [...values.existingFiles],
    }),
  })
  return <ReceiptFormPage form={form} rules={rules} saved={receipt} isEditable={isEditable} />
}

export const EditCoinReceipt = documentScreen(coinReceipt, {
  title: 'Edit Coin Receipt',
  read: getCoinReceipt,
  form: receipt => <EditWork key={receipt.id} receipt={receipt} />,
})
