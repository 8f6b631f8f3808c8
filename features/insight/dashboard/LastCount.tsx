import { IconCheck } from '@tabler/icons-react'
import { signedAmount } from '#features/cash/ledger/signed-amount.ts'
import type { Cents } from '#shared/money.ts'
import { Tag } from '#web/ui/Tag.tsx'

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
