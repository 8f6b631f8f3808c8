import { useParams } from '@tanstack/react-router'
import { PaperView } from '#features/paper/print-jobs/PaperView.tsx'
import { recordKinds } from '#shared/record-kinds.ts'

/** An address that begins with JR is a jewelry receipt's, any other a coin receipt's; the rest after two characters is the number. */
export const ReceiptView = () => {
  const { id } = useParams({ strict: false }) as { id: string }
  const kind = /^jr/i.test(id) ? 'jewelry_receipt' : 'coin_receipt'
  const subject = `${recordKinds[kind].prefix}${id.slice(2)}`
  return <PaperView document="receipt" name="Receipt" subject={subject} back={recordKinds[kind].list} />
}
