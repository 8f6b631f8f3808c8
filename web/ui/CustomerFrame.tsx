import type { ReactNode } from 'react'
import css from './frames.module.css'

type CustomerFrameProps = { brand: ReactNode; action?: ReactNode; children: ReactNode }

export const CustomerFrame = ({ brand, action, children }: CustomerFrameProps) => (
  <div className={css.customer}>
    <header className={css.customerTop}>
      <span className={css.brand}>{brand}</span>
      {action}
    </header>
    <main className={css.customerMain}>{children}</main>
  </div>
)

type HeadProps = { title: string; text?: ReactNode; children?: ReactNode }

export const CustomerHead = ({ title, text, children }: HeadProps) => (
  <header className={css.customerHead}>
    <div>
      <h1 className={css.customerTitle}>{title}</h1>
      {text && <p className={css.customerText}>{text}</p>}
    </div>
    {children}
  </header>
)

/** Sums and the main button, which stay in view. */
export const CustomerFoot = ({ children }: { children: ReactNode }) => (
  <footer className={css.customerFoot}>{children}</footer>
)
