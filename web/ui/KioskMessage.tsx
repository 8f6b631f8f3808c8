import type { ReactNode } from 'react'
import css from './frames.module.css'

export const KioskMessage = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={css.kioskMessage} role="status">
    <h1 className={css.kioskTitle}>{title}</h1>
    {children}
  </div>
)

export const KioskChoices = ({ children }: { children: ReactNode }) => (
  <div className={css.kioskChoices}>{children}</div>
)
