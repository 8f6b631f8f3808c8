import { fetchLastChange } from '#web/last-change.ts'
import { useForm } from '#web/makers/form/use-form.ts'
import { useRefetch } from '#web/queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import {
  editJewelryReceiptNote,
  getJewelryReceipt,
  listJewelryReceipts,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { noteProblems, receiptLabels } from '../receipts/receipts.rules.ts'

export const noteFields = [{ key: 'note', label: receiptLabels.note, kind: 'textarea', maxLength: 1000 }] as const

type NotedReceipt = { id: number; version: number; note: string }
type NoteValues = { note: string; id: number; version: number }

/** The note is saved on its own, even by users who may not edit the receipt. */
export const useReceiptNote = ({ id, version, note }: NotedReceipt, onSaved?: () => void) => {
  const refetch = useRefetch()
  const form = useForm<typeof editJewelryReceiptNote, NoteValues>({
    name: `${editJewelryReceiptNote.path} ${id}`,
    call: editJewelryReceiptNote,
    fields: noteFields,
    record: { note },
    cardName: receiptLabels.note,
    fixed: { id, version },
    fetchLastChange: () => fetchLastChange('jewelry_receipt', id),
    problems: values => noteProblems(values.note),
    pack: values => ({ id, version: values.version, formDetails: { note: values.note } }),
    onSaved: () => {
      toast.ok('Note saved')
      void refetch(getJewelryReceipt, listJewelryReceipts)
      onSaved?.()
    },
  })
  return form
}
