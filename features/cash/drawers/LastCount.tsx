import { IconCheck } from '@tabler/icons-react'
import type { Cents } from '#shared/money.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { signedAmount } from '../ledger/signed-amount.ts'

/** The difference between a count and the books of that time; later payouts do not change it. */
export const LastCount = ({ difference }: { difference: Cents | null | undefined }) => {
  if (difference === null || difference === undefined) return <Tag>not counted</Tag>
  if (difference === 0)
    return (
      <Tag tone="ok" icon={<IconCheck />}>
        matches
      </Tag>
    )
  return <Tag tone="bad">{signedAmount(difference)}</Tag>
}
