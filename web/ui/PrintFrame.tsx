import type { ReactNode } from 'react'
import css from './frames.module.css'

export const PrintFrame = ({ children, wide }: { children: ReactNode; wide?: boolean }) => (
  <main className={css.sheet} data-wide={wide || undefined}>
    {children}
  </main>
)
