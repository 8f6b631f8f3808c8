import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { Sum } from '#web/ui/WorkBar.tsx'

const Agreement = ({ items, amount }: { items: Cents; amount: Cents }) => {
  const difference = cents(items - amount)
  if (difference === 0) return <Tag tone="ok">equal</Tag>
  return <Tag tone="bad">{`${difference > 0 ? '+' : ''}${formatDollars(difference)}`}</Tag>
}

type SumsProps = {
  items: Cents | undefined
  barter: Cents | undefined
  amount: Cents
}

export const TicketSums = ({ items, barter, amount }: SumsProps) => (
  <>
    {items !== undefined && <Sum name="Items">{formatDollars(items)}</Sum>}
    {barter !== undefined && <Sum name="Barter">{formatDollars(barter)}</Sum>}
    <Sum name="Ticket Amount">{formatDollars(amount)}</Sum>
    {items !== undefined && items > 0 && <Agreement items={cents(items - (barter ?? 0))} amount={amount} />}
  </>
)
