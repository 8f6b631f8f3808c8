import { IconCheck } from '@tabler/icons-react'
import { type Cents, formatDollars } from '#shared/money.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { isInParts } from '../jewelry-receipts/jewelry-receipts.form.tsx'

type Paid = { paymentType: string; remainingAmount: Cents; void: boolean }

export const isOwed = ({ remainingAmount, void: isVoid }: Omit<Paid, 'paymentType'>) => remainingAmount > 0 && !isVoid

/** Payment state of a receipt in parts; nothing for one paid at once. */
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
