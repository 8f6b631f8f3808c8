import { IconCheck } from '@tabler/icons-react'
import { type Cents, formatDollars } from '#shared/money.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { isInParts } from './jewelry-receipts.form.tsx'

type Paid = { paymentType: string; remainingAmount: Cents; void: boolean }

/** What is still to be paid of it matters while it stands. */
export const isOwed = ({ remainingAmount, void: isVoid }: Omit<Paid, 'paymentType'>) => remainingAmount > 0 && !isVoid

/** Whether a receipt that is paid in parts is settled; nothing for one that was paid at once. */
export const PartTag = ({ receipt, isShort = false }: { receipt: Paid; isShort?: boolean }) => {
  if (!isInParts(receipt) || receipt.void) return null
  if (receipt.remainingAmount > 0)
    return <Tag tone="warn">{isShort ? 'partial' : `partial, ${formatDollars(receipt.remainingAmount)} remains`}</Tag>
  return (
    <Tag tone="ok" icon={<IconCheck size={12} aria-hidden="true" />}>
      settled
    </Tag>
  )
}
