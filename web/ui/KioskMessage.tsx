import type { ReactNode } from 'react'
import css from './frames.module.css'

/** One sentence in the middle of a pad, read from an arm's length. */
export const KioskMessage = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={css.kioskMessage} role="status">
    <h1 className={css.kioskTitle}>{title}</h1>
    {children}
  </div>
)

/** Large choices one below the other, for fingers. */
export const KioskChoices = ({ children }: { children: ReactNode }) => (
  <div className={css.kioskChoices}>{children}</div>
)
