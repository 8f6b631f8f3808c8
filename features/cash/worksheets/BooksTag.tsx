import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type Cents, formatDollars } from '#shared/money.ts'
import { Tag } from '#web/ui/Tag.tsx'

export const BooksTag = ({ sum }: { sum: Cents }) =>
  sum === 0 ? (
    <Tag tone="ok" icon={<IconCheck />}>
      books agree
    </Tag>
  ) : (
    <Tag tone="bad" icon={<IconAlertTriangle />}>{`the books differ by ${formatDollars(sum)}`}</Tag>
  )
