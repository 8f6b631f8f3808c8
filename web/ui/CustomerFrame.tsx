import type { ReactNode } from 'react'
import css from './frames.module.css'

type CustomerFrameProps = {
  /** The shop's logo and name. */
  brand: ReactNode
  action?: ReactNode
  /** Title and notes on the canvas, above the content. */
  head?: ReactNode
  /** Fixed below: sum and main button. */
  foot?: ReactNode
  children: ReactNode
}

/** One column for phones. */
export const CustomerFrame = ({ brand, action, head, foot, children }: CustomerFrameProps) => (
  <div className={css.customer}>
    <header className={css.customerTop}>
      <span className={css.brand}>{brand}</span>
      {action}
    </header>
    <main className={css.customerMain}>
      {head && <div className={css.customerHead}>{head}</div>}
      {children}
    </main>
    {foot && <footer className={css.customerFoot}>{foot}</footer>}
  </div>
)
