import type { ReactNode } from 'react'
import css from './frames.module.css'

type CustomerFrameProps = {
  brand: ReactNode
  action?: ReactNode
  head?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

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
