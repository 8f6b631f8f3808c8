import { rememberVisit } from '#web/local.ts'
import { documentScreen } from '#web/makers/document/document-screen.tsx'
import { useNewDocument, useSavedDocument } from '#web/makers/document/use-document-form.ts'
import { keptPhotos } from '#web/makers/document/use-photos.ts'
import { useRole } from '#web/session.ts'
import { useOthersPayments } from '../jewelry-payments/use-others-payments.ts'
import { useDeletePayment, useLostPayment, usePartPayment } from '../jewelry-payments/use-part-payment.ts'
import { useSettledSubmit } from '../jewelry-payments/use-settled-submit.ts'
import {
  createJewelryReceipt,
  editJewelryReceipt,
  getJewelryReceipt,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'
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
} from '../jewelry-receipts/jewelry-receipts.form.tsx'
import { jewelryDocument } from '../jewelry-receipts/jewelry-receipts.kind.ts'
import { type SavedJewelryReceipt, useJewelryReceiptRules } from '../jewelry-receipts/use-jewelry-receipt-rules.ts'
import { useReceiptStart } from '../receipt-form/use-receipt-start.ts'
import { canEditReceipt } from '../receipts/receipts.rules.ts'
import { JewelryReceiptPage } from './JewelryReceiptPage.tsx'
import { useReceiptNote } from './use-receipt-note.ts'

export const AddJewelryReceipt = () => {
  const rules = useJewelryReceiptRules()
  const start = useReceiptStart('jewelry_receipt', newJewelryValues)
  const form = useNewDocument<typeof createJewelryReceipt, JewelryValues>(jewelryDocument, {
    call: createJewelryReceipt,
    fields: jewelryFields,
    start,
    markedCells: rules.markedCells,
    problems: values => rules.problemsOf(values, values),
    pack: rules.packOf,
    ask: values => rules.askOf(values, values),
    savedText: values => rules.savedTextOf(values, values),
    onSaved: values => rememberVisit('sale', values),
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
  const typedNote = (note.values as { note: string }).note
  // Save Note refuses an empty note; Submit takes it along.
  const isNoteTyped = note.isDirty && typedNote.trim() !== ''
  const shownPayments = receipt.payments.map(payment => payment.id)
  const others = useOthersPayments(receipt.payments)
  const part = usePartPayment({
    ...{ id, items, payments: receipt.payments, remaining: remainingAmount },
    onPaid: others.addOwnPayment,
  })
  const deletePayment = useDeletePayment(others.addOwnPayment)
  const typedPart = part.values as PartTexts
  const isFirst = (values: { paymentType: string }) => isInParts(values) && !isInParts(receipt)
  const savedTotal = rules.totalsOf(jewelryTexts(receipt)).total
  const isTotalChanged = (values: JewelryValues) => rules.totalsOf(values).total !== savedTotal
  /** A payment of a changed total is checked against that total, so it is saved with the form. */
  const isPaidWithForm = (values: JewelryValues): boolean =>
    part.isDirty && !part.isLost && (form.isLost || isTotalChanged(values) || !isInParts(values))
  const partOf = (values: JewelryValues): PartTexts | undefined =>
    isFirst(values) || isPaidWithForm(values) ? typedPart : undefined
  const form = useSavedDocument<typeof editJewelryReceipt, JewelryValues, typeof getJewelryReceipt>(jewelryDocument, {
    call: editJewelryReceipt,
    fields: savedJewelryFields,
    document: receipt,
    read: getJewelryReceipt,
    valuesOf: jewelryTexts,
    // Someone else may have taken the very payment that is typed here.
    isMovedBeside: fresh => part.isDirty && fresh.payments.some(({ id: paid }) => !shownPayments.includes(paid)),
    markedCells: rules.markedCells,
    problems: values => rules.problemsOf(values, partOf(values)),
    ask: async values => (await note.mayOverwrite()) && rules.askOf(values, partOf(values)),
    savedText: values => rules.savedTextOf(values, partOf(values)),
    pack: values => ({
      ...rules.packOf({
        ...values,
        ...(isFirst(values) ? typedPart : {}),
        note: typedNote,
      }),
      ...(isInParts(receipt) && isPaidWithForm(values) ? { payments: [partDraft(typedPart)] } : {}),
      id,
      version: values.version,
      existingFiles: keptPhotos(values, receipt.jewelry_receipts_attachments),
    }),
    onSaved: () => {
      if (!isNoteTyped) note.clear()
      part.clear()
    },
    onlyOnce: part.clear,
  })
  useLostPayment(form, receipt.payments)
  const values = form.values as JewelryValues
  const next = () => {
    if (part.isLost) return part
    const isRefused = rules.problemsOf(values, partOf(values)).length > 0
    if (form.isLost || isRefused) return undefined
    if (part.isDirty && isInParts(receipt) && !isPaidWithForm(values)) return part
    return isNoteTyped ? note : undefined
  }
  const { submit, save } = useSettledSubmit({ receipt, form, next })
  /** Typing a payment clears the errors that a refused Submit put on it. */
  const unmark = () => {
    const marked = partTexts.filter(key => form.errors[key])
    if (marked.length > 0) form.fill(pick(form.values, marked))
  }
  const whySubmit = () => {
    if (form.isLost) return 'Submit again tells whether it is saved.'
    return isTotalChanged(values) ? 'Submit saves it with the changed items.' : undefined
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
          run: () => save(part),
          why: whySubmit(),
        },
        onDelete: canEdit ? payment => void deletePayment(payment) : undefined,
        onDrop: part.clear,
      }}
      note={{ form: note, onSave: () => save(note) }}
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
