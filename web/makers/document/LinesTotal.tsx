import { type Cents, formatDollars } from '#shared/money.ts'
import css from './lines.module.css'

export const LinesTotal = ({ label = 'Total', amount }: { label?: string; amount: Cents }) => (
  <span className={css.total} role="status">
    {label} <b>{formatDollars(amount)}</b>
  </span>
)
