import { documentScreen } from '#web/makers/document/document-screen.tsx'
import { useNewDocument, useSavedDocument } from '#web/makers/document/use-document-form.ts'
import { useRole } from '#web/session.ts'
import { useReceiptStart } from '../receipt-form/use-receipt-start.ts'
import { canEditReceipt } from '../receipts/receipts.rules.ts'
import { JewelryReceiptPage } from './JewelryReceiptPage.tsx'
import { createJewelryReceipt, editJewelryReceipt, getJewelryReceipt } from './jewelry-receipts.contract.ts'
import {
  isInParts,
  type JewelryValues,
  jewelryFields,
  jewelryTexts,
  newJewelryValues,
  type PartTexts,
  partDraft,
  partTexts,
  savedJewelryFields,
} from './jewelry-receipts.form.tsx'
import { jewelryDocument } from './jewelry-receipts.kind.ts'
import { type SavedJewelryReceipt, useJewelryReceiptRules } from './use-jewelry-receipt-rules.ts'
import { useOthersPayments } from './use-others-payments.ts'
import { useDeletePayment, useLostPayment, usePartPayment } from './use-part-payment.ts'
import { useReceiptNote } from './use-receipt-note.ts'
import { useSettledSubmit } from './use-settled-submit.ts'

export const AddJewelryReceipt = () => {
  const rules = useJewelryReceiptRules()
  const start = useReceiptStart(newJewelryValues)
  const form = useNewDocument<typeof createJewelryReceipt, JewelryValues>(jewelryDocument, {
    call: createJewelryReceipt,
    fields: jewelryFields,
    start,
    markedCells: rules.markedCells,
    problems: values => rules.problemsOf(values, values),
    pack: rules.packOf,
    ask: values => rules.askOf(values, values),
    savedText: values => rules.savedTextOf(values, values),
  })
  return (
    <JewelryReceiptPage form={form} rules={rules} isEditable payments={{ form, errors: form.errors }} note={{ form }} />
  )
}

const pick = (values: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))

const EditWork = ({ receipt }: { receipt: SavedJewelryReceipt }) => {
  const { id, items, remainingAmount } = receipt
  const rules = useJewelryReceiptRules(receipt)
  const canEdit = canEditReceipt(receipt, useRole()) && !receipt.void
  const note = useReceiptNote(receipt)
  const known = receipt.payments.map(payment => payment.id)
  const others = useOthersPayments(receipt.payments)
  const part = usePartPayment({
    ...{ id, items, payments: receipt.payments, remaining: remainingAmount },
    onPaid: others.noteOwn,
  })
  const deletePayment = useDeletePayment(others.noteOwn)
  const typedPart = part.values as PartTexts
  const isFirst = (values: { paymentType: string }) => isInParts(values) && !isInParts(receipt)
  // A payment that may be saved already is never sent under another key.
  const isNextPart = part.isDirty && !part.isLost
  /** What is paid with this save: a receipt that becomes one in parts needs its first payment. */
  const partOf = (values: JewelryValues) => (isFirst(values) || isNextPart ? typedPart : undefined)
  const form = useSavedDocument<typeof editJewelryReceipt, JewelryValues, typeof getJewelryReceipt>(jewelryDocument, {
    call: editJewelryReceipt,
    fields: savedJewelryFields,
    document: receipt,
    read: getJewelryReceipt,
    valuesOf: jewelryTexts,
    // A payment that another has taken may be the very one that is typed here.
    isMovedBeside: fresh => part.isDirty && fresh.payments.some(({ id: paid }) => !known.includes(paid)),
    markedCells: rules.markedCells,
    problems: values => rules.problemsOf(values, partOf(values)),
    ask: values => rules.askOf(values, partOf(values)),
    savedText: values => rules.savedTextOf(values, partOf(values)),
    pack: values => ({
      ...rules.packOf({
        ...values,
        ...(isFirst(values) ? typedPart : {}),
        note: (note.values as { note: string }).note,
      }),
      ...(isInParts(receipt) && isNextPart ? { payments: [partDraft(typedPart)] } : {}),
      id,
      version: values.version,
      existingFiles: [...values.existingFiles],
    }),
    onSaved: () => {
      note.clear()
      part.clear()
    },
    onlyOnce: part.clear,
  })
  useLostPayment(form, receipt.payments)
  const submitSettled = useSettledSubmit({ receipt, form, part })
  /** The note is saved along. */
  const submit = async (files: readonly File[] = []) => (await note.mayOverwrite()) && submitSettled(files)
  const values = form.values as JewelryValues
  /** A refused submit has marked the payment too; typing in it takes its marks away. */
  const unmark = () => {
    const marked = partTexts.filter(key => form.errors[key])
    if (marked.length > 0) form.fill(pick(form.values, marked))
  }
  const isChanged =
    form.isDirty &&
    (['items', 'paymentType', 'requireShipmentFreeTax'] as const).some(
      key => JSON.stringify(values[key]) !== JSON.stringify(jewelryTexts(receipt)[key]),
    )
  const whySubmit = () => {
    if (form.isLost) return 'Submit again tells whether it is saved.'
    return isChanged ? 'Submit saves it with the changed items.' : undefined
  }
  const unsaved = [
    ...(part.isDirty ? [part.isLost ? '1 payment not confirmed' : '1 payment not saved'] : []),
    ...(note.isDirty ? ['note not saved'] : []),
  ].join(', ')
  return (
    <JewelryReceiptPage
      form={{ ...form, submit }}
      rules={rules}
      saved={receipt}
      isEditable={canEdit}
      news={part.isSaving ? '' : others.news}
      payments={{
        form: {
          ...part,
          set: (key, value) => {
            unmark()
            part.set(key, value)
          },
          fill: filled => {
            unmark()
            part.fill(filled)
          },
        },
        errors: { ...form.errors, ...part.errors },
        save: {
          run: () => void part.submit(),
          why: whySubmit(),
        },
        onDelete: canEdit ? payment => void deletePayment(payment) : undefined,
        onDrop: part.clear,
      }}
      note={{ form: note, onSave: () => void note.submit() }}
      beside={{
        waiting: unsaved || undefined,
        clear: () => {
          note.clear()
          part.clear()
          return () => {
            note.fill(note.values)
            part.fill(part.values)
          }
        },
      }}
    />
  )
}

export const EditJewelryReceipt = documentScreen(jewelryDocument, {
  title: 'Edit Jewelry Receipt',
  read: getJewelryReceipt,
  form: receipt => <EditWork key={receipt.id} receipt={receipt} />,
})
