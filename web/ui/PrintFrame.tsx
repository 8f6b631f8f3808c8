import type { ReactNode } from 'react'
import css from './frames.module.css'

/** One sheet, black on white in every scheme; on screen it shows as paper. */
export const PrintFrame = ({ children, wide }: { children: ReactNode; wide?: boolean }) => (
  <main className={css.sheet} data-wide={wide || undefined}>
    {children}
  </main>
)
