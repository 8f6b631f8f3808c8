import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import { Facts, Section } from '#web/ui/FormGrid.tsx'
import { taxName } from '../receipt-form/tax-explained.rules.ts'
import css from './payments.module.css'

type Props = {
  taxRate: string
  totals: { items: Cents; tax: Cents; total: Cents }
  payments: number
  paid: Cents
  isVoid: boolean
}

export const TotalsCard = ({ taxRate, totals, payments, paid, isVoid }: Props) => {
  const remaining = cents(totals.total - paid)
  return (
    <Section>
      <Facts
        rows={[
          ['Items', formatAmount(totals.items)],
          [taxName(taxRate), formatAmount(totals.tax)],
          ['Total', <b key="total">{formatAmount(totals.total)}</b>],
          [
            `Paid, ${payments === 1 ? '1 payment' : `${payments} payments`}`,
            paid > 0 ? `−${formatAmount(paid)}` : formatAmount(paid),
          ],
          ...(isVoid
            ? []
            : [
                [
                  'Remaining',
                  <span key="remaining" className={remaining > 0 ? css.remaining : css.paid}>
                    {formatDollars(remaining)}
                  </span>,
                ] as const,
              ]),
        ]}
      />
    </Section>
  )
}
