import type { ReactNode, Ref } from 'react'
import { cx } from '#web/ui/cx.ts'
import css from './bidding.module.css'

type Props = { showsMinimum: boolean; ref?: Ref<HTMLUListElement>; children: ReactNode }

/** The lines: cards on a phone, a table with its heads on a wide screen. */
export const OfferTable = ({ showsMinimum, ref, children }: Props) => (
  <div className={cx(css.table, showsMinimum && css.withMinimum)} data-wide="">
    <div className={css.heads} aria-hidden="true">
      <span>ID</span>
      <span className={css.right}>Qty</span>
      <span>Description</span>
      {showsMinimum && <span className={css.right}>Min Offer</span>}
      <span className={css.right}>Offer</span>
    </div>
    <ul ref={ref} className={css.lines} data-offers="">
      {children}
    </ul>
  </div>
)
